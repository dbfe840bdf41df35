import { effect } from "@parapet/contract";
import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { Platform } from "../../../platform/platform.ts";

const probed = z.object({
  effect,
  method: z.string(),
  address: z.string(),
  user_agent: z.string(),
  remarks: z.string(),
});
export type ProbedDecision = z.infer<typeof probed>;

/** Decisions on a probe's calls since its start. */
export async function readProbedDecisions(
  platform: Platform,
  providerId: string,
  apiId: string,
  since: Date,
): Promise<readonly ProbedDecision[]> {
  const sql = `SELECT effect, method, address, user_agent, remarks FROM decision
    WHERE provider_id = {provider:UUID} AND api_id = {api:UUID} AND time >= fromUnixTimestamp64Milli({since:Int64}) AND cause = 'probe'
    ORDER BY time`;
  const params = { provider: providerId, api: apiId, since: since.getTime() };
  return readRows(platform.clickhouse, { sql, params, row: probed });
}
