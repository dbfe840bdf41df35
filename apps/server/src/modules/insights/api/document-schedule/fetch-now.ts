import type { DocumentSchedule } from "@parapet/contract";
import type { ViewerCall } from "../../../../platform/call.ts";
import { requireFound } from "../../../../platform/failure.ts";
import { findApi } from "../queries.ts";
import { fetchScheduled } from "./fetch-scheduled.ts";
import { findSchedule, presentSchedule } from "./queries.ts";

/** Fetches the document of a schedule now, for a person. @throws Failure `not_found`, `conflict` as `fetchScheduled` */
export async function fetchNow(call: ViewerCall, id: string): Promise<DocumentSchedule> {
  const api = await findApi(call, id);
  const { db } = call.platform.postgres;
  await fetchScheduled(call, api, requireFound(await findSchedule(db, api.id)));
  return presentSchedule(requireFound(await findSchedule(db, api.id)));
}
