import type { AnswerOf, Endpoints, QueryOf, UsageTotals } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { shapeSql } from "../event/current-template.ts";
import { toDiffering, differingSql, differingRow } from "./differing.ts";
import { type NewApis, withNewApis } from "./new-apis.ts";
import { readKnownSince } from "./read-known-since.ts";
import { presentPeriod, type UsagePeriod } from "./usage-period.ts";
import { errorsSql, isCurrent, latencyRow, selectUsage, type UsageSelection } from "./usage-sql.ts";

type Row = Endpoints["usage.summary"];

const ofPeriod = z.object({ is_current: z.boolean() });
const totals = z.extend(ofPeriod, {
  calls: z.number(),
  errors: z.number(),
  req_bytes: z.number(),
  res_bytes: z.number(),
  differing: differingRow,
  latency: latencyRow,
});
const places = z.extend(ofPeriod, { apis: z.number(), new_apis: z.number(), operations: z.number() });
const callers = z.extend(ofPeriod, { consumers: z.number(), organizations: z.number() });

const summed = { columns: ["status_class", "verdict", "req_bytes", "res_bytes", "buckets"], both: true };
const placed = { columns: ["host", "port", "method", "template"], both: true };
const called = { columns: ["consumer_kind", "consumer", "organization"], both: true };

const sumsSql = (latencySql: string) => `sum(u.calls) AS calls, ${errorsSql} AS errors, ${differingSql} AS differing,
  sum(u.req_bytes) AS req_bytes, sum(u.res_bytes) AS res_bytes, ${latencySql} AS latency`;
const sinceBoth = ({ from, to }: UsagePeriod) => ({ from, to, before: 2 * from - to });
/** How many of the APIs that were called in each period were first called in it or later. */
const newsSql = ({ has, isNewSql }: NewApis) =>
  has ? `uniqExactIf((u.host, u.port), if(is_current, ${isNewSql("from")}, ${isNewSql("before")}))` : "0";
const placesSql = (news: NewApis) => `uniqExact(u.host, u.port) AS apis, ${newsSql(news)} AS new_apis,
  uniqExact(u.host, u.port, u.method, ${shapeSql("u.template")}) AS operations`;
const callersSql = `uniqExactIf((u.consumer_kind, u.consumer), u.consumer != '') AS consumers,
  uniqExactIf(u.organization, u.organization != '') AS organizations`;

/** Sums up the calls of a period and of the one before it. */
export async function summarizeUsage(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const selection = await selectUsage(call, query);
  const { period, isOneTable } = selection;
  await settleFewRows(call.platform);
  const read = isOneTable(summed, placed, called) ? readTogether : readApart;
  const [[sums, consumers, distinct], known_since] = await Promise.all([read(call, selection), readKnownSince(call)]);
  const of = (current: boolean): UsageTotals => {
    const isIt = ({ is_current }: { is_current: boolean }) => is_current === current;
    const { calls, errors, req_bytes, res_bytes, differing, latency } = sums.find(isIt) ?? nothing;
    const [p50, p95, p99] = latency;
    const { apis = 0, new_apis = 0, operations = 0 } = distinct.find(isIt) ?? {};
    const { consumers: callersOf = 0, organizations = 0 } = consumers.find(isIt) ?? {};
    const sizes = { req_bytes, res_bytes };
    const counted = { apis, new_apis, operations, consumers: callersOf, organizations };
    return { calls, errors, p50, p95, p99, ...sizes, differing: toDiffering(differing), ...counted };
  };
  return { ...presentPeriod(period), known_since, current: of(true), previous: of(false) };
}

/** For the caller's own calls, which are few: distinct values are counted row by row. */
async function readTogether(call: ViewerCall, { period, from, latencySql, params, places: joined }: UsageSelection) {
  const all = { columns: [...summed.columns, ...placed.columns, ...called.columns], both: true };
  const rows = await withNewApis(call, sinceBoth(period), joined, (news) =>
    readRows(call.platform.clickhouse, {
      sql: `SELECT ${isCurrent}, ${sumsSql(latencySql(all))}, ${placesSql(news)}, ${callersSql}
        FROM ${from(all)} GROUP BY is_current`,
      params: { ...params, ...news.params },
      row: z.extend(totals, { ...places.shape, ...callers.shape }),
    }),
  );
  return [rows, rows, rows] as const;
}

function readApart(call: ViewerCall, { period, from, latencySql, params, places: joined }: UsageSelection) {
  const { clickhouse } = call.platform;
  // Group first, so that distinct values are computed once for many rows.
  const each = (
    asked: typeof placed,
  ) => `(SELECT ${isCurrent}, ${asked.columns.map((one) => `u.${one} AS ${one}`).join(", ")}
    FROM ${from(asked)} GROUP BY is_current, ${asked.columns.join(", ")}) AS u`;
  return Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${isCurrent}, ${sumsSql(latencySql(summed))} FROM ${from(summed)} GROUP BY is_current`,
      params,
      row: totals,
    }),
    readRows(clickhouse, {
      sql: `SELECT is_current, ${callersSql} FROM ${each(called)} GROUP BY is_current`,
      params,
      row: callers,
    }),
    withNewApis(call, sinceBoth(period), joined, (news) =>
      readRows(clickhouse, {
        sql: `SELECT is_current, ${placesSql(news)} FROM ${each(placed)} GROUP BY is_current`,
        params: { ...params, ...news.params },
        row: places,
      }),
    ),
  ]);
}

const nothing: z.infer<typeof totals> = {
  is_current: true,
  calls: 0,
  errors: 0,
  req_bytes: 0,
  res_bytes: 0,
  differing: [0, 0, 0, 0],
  latency: [null, null, null],
};
