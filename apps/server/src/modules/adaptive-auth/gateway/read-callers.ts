import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Fewer calls or clients may have one address. */
const min = { decisions: 20, clients: 2 } as const;
const row = z.object({ addresses: z.number(), caller: z.string(), decisions: z.number(), clients: z.number() });

/** The only address of an API's callers in the last 24 hours; null for several, or for too few calls. */
export async function findSingleAddress(
  platform: Pick<Platform, "clickhouse">,
  { providerId, id }: { readonly providerId: string; readonly id: string },
  now: Date,
): Promise<string | null> {
  const sql = `SELECT uniqExact(address) AS addresses, any(address) AS caller, toUInt32(count()) AS decisions,
      toUInt32(uniqExactIf(client_id, client_id != toUUID('00000000-0000-0000-0000-000000000000'))) AS clients
    FROM decision
    WHERE provider_id = {provider:UUID} AND api_id = {api:UUID} AND cause != 'probe'
      AND time > fromUnixTimestamp64Milli({now:Int64}) - INTERVAL 24 HOUR AND address != ''`;
  const params = { provider: providerId, api: id, now: now.getTime() };
  const [found] = await readRows(platform.clickhouse, {
    sql,
    params,
    row: z.extend(row, { addresses: z.coerce.number() }),
  });
  if (found === undefined || found.addresses !== 1) return null;
  return found.decisions >= min.decisions && found.clients >= min.clients ? found.caller : null;
}
