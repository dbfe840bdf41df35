import type { Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { type UsagePeriod, usagePeriod } from "./usage-period.ts";

/** What selects usage, with its parameters, ready for ClickHouse. */
export interface UsageSelection {
  readonly period: UsagePeriod;
  /** Of the period. */
  readonly where: string;
  /** Of the period and the equally long one before it. */
  readonly whereBoth: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The columns of both rollups behind the filters' names. */
const filters = [
  ["source[is]", "source_id IN {sources: Array(UUID)}", "sources"],
  ["host[is]", "host IN {hosts: Array(String)}", "hosts"],
  ["host[isNot]", "host NOT IN {otherHosts: Array(String)}", "otherHosts"],
  ["method[is]", "method IN {methods: Array(String)}", "methods"],
  ["statusClass[is]", "status_class IN {classes: Array(UInt8)}", "classes"],
] as const;

/** Writes a selection of one provider's rollups as SQL; values travel as typed parameters only. */
export function selectUsage({ viewer, now }: ViewerCall, query: QueryOf<Endpoints["usage.summary"]>): UsageSelection {
  const period = usagePeriod(query, now);
  const { from, to } = period;
  const params: Record<string, unknown> = { providerId: viewer.providerId, before: 2 * from - to, from, to };
  const conditions = ["provider_id = {providerId: UUID}", "minute < {to: DateTime('UTC')}"];
  for (const [name, condition, parameter] of filters) {
    const values = query[name];
    if (values === undefined) continue;
    params[parameter] = values;
    conditions.push(condition);
  }
  const since = (start: string) => [...conditions, `minute >= {${start}: DateTime('UTC')}`].join(" AND ");
  return { period, where: since("from"), whereBoth: since("before"), params };
}

/** Hosts of the provider that were first called at a parameter's minute or after it. */
export const firstCalledSince = (start: "from" | "before"): string =>
  `(SELECT host FROM api_first_call WHERE provider_id = {providerId: UUID}
    GROUP BY host HAVING min(api_first_call.minute) >= {${start}: DateTime('UTC')})`;

/** The merged quantiles of a rollup `u`, of which `usage_minute` and `consumer_minute` keep the same states. */
export const quantilesSql = "quantilesBFloat16Merge(0.5, 0.95, 0.99)(u.durations)";
export const errorsSql = "sumIf(u.calls, u.status_class >= 4)";
