import type { RuleHits } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { findProtectedApi } from "../protected-api/queries.ts";

const countsSql = `countIf(time >= {now: DateTime64(3, 'UTC')} - INTERVAL 1 DAY) AS day,
  countIf(time >= {now: DateTime64(3, 'UTC')} - INTERVAL 7 DAY) AS week, count() AS month`;
const whereSql = `provider_id = {providerId: UUID} AND api_id = {apiId: UUID} AND cause = 'policy'
  AND time >= {now: DateTime64(3, 'UTC')} - INTERVAL 30 DAY AND time <= {now: DateTime64(3, 'UTC')}`;
const sql = `
  SELECT toString(rule_id) AS rule_id, false AS is_shadow, ${countsSql} FROM decision WHERE ${whereSql} GROUP BY rule_id
  UNION ALL
  SELECT id AS rule_id, true AS is_shadow, ${countsSql} FROM (
    SELECT arrayJoin(splitByChar(',', toString(shadow_rules))) AS id, time FROM decision WHERE ${whereSql} AND shadow_rules != '')
  GROUP BY id`;

const row = z.object({
  rule_id: z.string(),
  is_shadow: z.boolean(),
  day: z.number(),
  week: z.number(),
  month: z.number(),
});
const noHits = { day: 0, week: 0, month: 0 };

/** Calls that each rule decided, or would have decided as a shadow rule. @throws Failure `not_found` */
export async function countRuleHits(call: ViewerCall, apiId: string): Promise<{ items: RuleHits[] }> {
  const { platform, viewer, now } = call;
  await findProtectedApi(platform.postgres.db, call, apiId);
  await settleFewRows(platform);
  const params = { providerId: viewer.providerId, apiId, now: now.toISOString().replace("Z", "") };
  const found = new Map<string, RuleHits>();
  for (const { rule_id, is_shadow, ...hits } of await readRows(platform.clickhouse, { sql, params, row })) {
    const known = found.get(rule_id) ?? { rule_id, decided: noHits, shadow: noHits };
    found.set(rule_id, { ...known, [is_shadow ? "shadow" : "decided"]: hits });
  }
  return { items: [...found.values()] };
}
