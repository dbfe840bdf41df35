import * as z from "zod/mini";
import type { Viewer, ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { toInstant } from "./usage-period.ts";

/** ClickHouse has no smallest of nothing: it says 0. */
const row = z.object({ first: z.number() });

type Of = Pick<ViewerCall, "platform"> & { readonly viewer: Pick<Viewer, "providerId"> };

/** The minute of the provider's first call; null without one. */
export async function readKnownSince({ platform, viewer }: Of): Promise<string | null> {
  const [found] = await readRows(platform.clickhouse, {
    sql: `SELECT toUnixTimestamp(min(first_call.minute)) AS first FROM first_call WHERE provider_id = {providerId: UUID}`,
    params: { providerId: viewer.providerId },
    row,
  });
  return found === undefined || found.first === 0 ? null : toInstant(found.first);
}
