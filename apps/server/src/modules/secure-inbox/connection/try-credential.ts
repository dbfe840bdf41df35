import type { MailConnection } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findCredentials, presentConnection } from "./queries.ts";
import { tryNext } from "./try-next.ts";

/** Tries the next credential now. @throws Failure `not_integrated`, `not_found` */
export async function tryCredential(call: ViewerCall): Promise<MailConnection> {
  const { platform, viewer } = call;
  const { next } = await findCredentials(platform.postgres.db, viewer.providerId);
  if (next === null) throw new Failure("not_found");
  return presentConnection(platform, await tryNext(call, viewer, viewer));
}
