import {
  funnelReason,
  funnelStep,
  maxFunnelDays,
  stepOfReason,
  type Endpoints,
  type FunnelReason,
  type QueryOf,
  type SourceFunnel,
} from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { presentPeriod, usagePeriod } from "../usage/usage-period.ts";
import { findTraceSource } from "./get-trace-source.ts";

type Outcome = FunnelReason | "checked";

const row = z.object({ outcome: z.enum([...funnelReason.options, "checked"]), rule: z.string(), calls: z.number() });

/** Counts what a source sent by how far it came. @throws Failure `not_found`, `invalid_input` */
export async function readSourceFunnel(
  call: ViewerCall,
  id: string,
  range: QueryOf<Endpoints["traceSources.funnel"]>,
): Promise<SourceFunnel> {
  const { platform, viewer, now } = call;
  const source = await findTraceSource(call, platform.postgres.db, id);
  const period = usagePeriod(range, now, maxFunnelDays);
  await settleRows(platform);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT outcome, rule, sum(calls) AS calls FROM source_funnel
      WHERE provider_id = {providerId: UUID} AND source_id = {sourceId: UUID}
        AND minute >= toDateTime({from: UInt32}, 'UTC') AND minute < toDateTime({to: UInt32}, 'UTC')
      GROUP BY outcome, rule`,
    params: { providerId: viewer.providerId, sourceId: source.id, ...period },
    row,
  });
  const counts = new Map<Outcome, number>();
  for (const { outcome, calls } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + calls);
  return { ...presentPeriod(period), steps: toSteps(counts), by_rule: toRules(rows) };
}

function toRules(rows: readonly z.output<typeof row>[]): SourceFunnel["by_rule"] {
  const counts = new Map<string, number>();
  for (const { rule, calls } of rows) if (rule !== "") counts.set(rule, (counts.get(rule) ?? 0) + calls);
  return [...counts].map(([rule_id, calls]) => ({ rule_id, calls }));
}

/** From counts by outcome, so that no call can be lost between two steps. */
function toSteps(counts: ReadonlyMap<Outcome, number>): SourceFunnel["steps"] {
  let calls = [...counts.values()].reduce((sum, each) => sum + each, 0);
  return funnelStep.options.map((step) => {
    const lost = funnelReason.options
      .filter((reason) => stepOfReason[reason] === step && counts.has(reason))
      .map((reason) => ({ reason, calls: counts.get(reason) ?? 0 }))
      .toSorted((a, b) => b.calls - a.calls);
    calls -= lost.reduce((sum, each) => sum + each.calls, 0);
    return { step, calls, lost };
  });
}
