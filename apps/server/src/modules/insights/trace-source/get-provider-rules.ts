import type { ProviderSourceRules } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { readProviderRules } from "./read-provider-rules.ts";

const row = z.object({ rule_id: z.string(), calls: z.number() });

/** The rules for all sources of the viewer's provider, with the calls that each applied to in the last 24 hours. */
export async function getProviderRules({ platform, viewer, now }: ViewerCall): Promise<ProviderSourceRules> {
  const rules = await readProviderRules(platform.postgres.db, viewer.providerId);
  if (rules.length === 0) return { rules: [], applied: [] };
  await settleRows(platform);
  const applied = await readRows(platform.clickhouse, {
    sql: `SELECT rule AS rule_id, sum(calls) AS calls FROM source_funnel
      WHERE provider_id = {providerId: UUID} AND rule IN {rules: Array(String)}
        AND minute >= toDateTime({now: UInt32}, 'UTC') - INTERVAL 1 DAY
      GROUP BY rule`,
    params: {
      providerId: viewer.providerId,
      rules: rules.map(({ id }) => id),
      now: Math.floor(now.getTime() / 1000),
    },
    row,
  });
  return { rules: [...rules], applied };
}
