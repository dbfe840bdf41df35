import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";

const reachMs = 7 * 24 * 3_600_000;
const row = z.object({ key_prefix: z.string(), last_ms: z.number() });

/** When a client's keys were last used in the last seven days, by prefix: rows of keys are written when a session begins. */
export async function readKeyUses(
  { platform, viewer, now }: ViewerCall,
  clientId: string,
): Promise<ReadonlyMap<string, Date>> {
  await settleFewRows(platform);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT key_prefix, toFloat64(toUnixTimestamp64Milli(max(time))) AS last_ms
      FROM decision
      WHERE provider_id = {providerId: UUID} AND time >= {since: DateTime64(3, 'UTC')} AND client_id = {clientId: UUID}
        AND key_prefix != '' AND cause != 'credential'
      GROUP BY key_prefix`,
    params: { providerId: viewer.providerId, since: ((now.getTime() - reachMs) / 1000).toFixed(3), clientId },
    row,
  });
  return new Map(rows.map(({ key_prefix, last_ms }) => [key_prefix, new Date(last_ms)]));
}
