import type { AnswerOf, Endpoints, QueryOf, UsageTotals } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleCounts } from "../settle.ts";
import { differingOf, differingSql, differingRow } from "./differing.ts";
import { presentPeriod } from "./usage-period.ts";
import {
  errorsSql,
  firstCalledSince,
  isCurrent,
  knownLatencySql,
  latencyRow,
  latencySql,
  selectUsage,
  shapeSql,
  type UsageSelection,
} from "./usage-sql.ts";

type Row = Endpoints["usage.summary"];

const totals = z.object({
  is_current: z.boolean(),
  calls: z.number(),
  errors: z.number(),
  req_bytes: z.number(),
  res_bytes: z.number(),
  differing: differingRow,
  apis: z.number(),
  new_apis: z.number(),
  operations: z.number(),
});
const durations = z.object({ is_current: z.boolean(), latency: latencyRow });
const callers = z.object({ is_current: z.boolean(), consumers: z.number(), organizations: z.number() });

const summed = {
  columns: ["status_class", "verdict", "host", "port", "method", "template", "req_bytes", "res_bytes"],
  both: true,
};
const timed = { columns: ["bucket"], both: true, and: "bucket > 0" };
const called = { columns: ["consumer_kind", "consumer", "organization"], both: true };

const sumsSql = `sum(u.calls) AS calls, ${errorsSql} AS errors, ${differingSql} AS differing,
  sum(u.req_bytes) AS req_bytes, sum(u.res_bytes) AS res_bytes`;
const newApisSql = (row: string) => `uniqExactIf((${row}.host, ${row}.port), if(is_current,
  (${row}.host, ${row}.port) IN ${firstCalledSince("from")}, (${row}.host, ${row}.port) IN ${firstCalledSince("before")}))`;

/** Sums up the calls of a period and of the one before it. */
export async function summarizeUsage(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const selection = selectUsage(call, query);
  const { period, isOneTable } = selection;
  await settleCounts(call.platform);
  const [sums, latencies, consumers] = isOneTable(summed, timed, called)
    ? await readTogether(call, selection)
    : await readApart(call, selection);
  const of = (current: boolean): UsageTotals => {
    const isIt = ({ is_current }: { is_current: boolean }) => is_current === current;
    const { is_current: _, differing, ...sum } = sums.find(isIt) ?? nothing;
    const [p50, p95, p99] = latencies.find(isIt)?.latency ?? unknownLatency;
    const { consumers: callersOf = 0, organizations = 0 } = consumers.find(isIt) ?? {};
    return { ...sum, differing: differingOf(differing), p50, p95, p99, consumers: callersOf, organizations };
  };
  return { ...presentPeriod(period), current: of(true), previous: of(false) };
}

/** Of the caller's own calls, which are few: what is told apart is looked at row by row. */
async function readTogether({ platform }: ViewerCall, { from, params }: UsageSelection) {
  const columns = [...new Set([...summed.columns, ...timed.columns, ...called.columns])];
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT ${isCurrent}, ${sumsSql}, uniqExact(u.host, u.port) AS apis, ${newApisSql("u")} AS new_apis,
        uniqExact(u.host, u.port, u.method, ${shapeSql("u.template")}) AS operations, ${knownLatencySql} AS latency,
        uniqExactIf((u.consumer_kind, u.consumer), u.consumer != '') AS consumers,
        uniqExactIf(u.organization, u.organization != '') AS organizations
      FROM ${from({ columns, both: true })} GROUP BY is_current`,
    params,
    row: z.extend(totals, { ...durations.shape, ...callers.shape }),
  });
  return [rows, rows, rows] as const;
}

function readApart({ platform: { clickhouse } }: ViewerCall, { from, params }: UsageSelection) {
  return Promise.all([
    readRows(clickhouse, {
      // By operation first: what is told apart is then looked at once for many rows.
      sql: `SELECT is_current, sum(o.calls) AS calls, sum(o.errors) AS errors, sumForEach(o.differing) AS differing,
          sum(o.req_bytes) AS req_bytes, sum(o.res_bytes) AS res_bytes, uniqExact(o.host, o.port) AS apis,
          ${newApisSql("o")} AS new_apis,
          uniqExact(o.host, o.port, o.method, ${shapeSql("o.template")}) AS operations
        FROM (SELECT ${isCurrent}, u.host AS host, u.port AS port, u.method AS method, u.template AS template, ${sumsSql}
          FROM ${from(summed)} GROUP BY is_current, host, port, method, template) AS o
        GROUP BY is_current`,
      params,
      row: totals,
    }),
    readRows(clickhouse, {
      sql: `SELECT ${isCurrent}, ${latencySql} AS latency FROM ${from(timed)} GROUP BY is_current`,
      params,
      row: durations,
    }),
    readRows(clickhouse, {
      sql: `SELECT is_current, uniqExactIf((c.consumer_kind, c.consumer), c.consumer != '') AS consumers,
          uniqExactIf(c.organization, c.organization != '') AS organizations
        FROM (SELECT ${isCurrent}, u.consumer_kind AS consumer_kind, u.consumer AS consumer, u.organization AS organization
          FROM ${from(called)} GROUP BY is_current, organization, consumer_kind, consumer) AS c
        GROUP BY is_current`,
      params,
      row: callers,
    }),
  ]);
}

const unknownLatency = [null, null, null] as const;
const nothing: z.infer<typeof totals> = {
  is_current: true,
  calls: 0,
  errors: 0,
  req_bytes: 0,
  res_bytes: 0,
  differing: [0, 0, 0, 0],
  apis: 0,
  new_apis: 0,
  operations: 0,
};
