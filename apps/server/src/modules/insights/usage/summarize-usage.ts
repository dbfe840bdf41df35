import type { AnswerOf, Endpoints, QueryOf, UsageTotals } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleCounts } from "../settle.ts";
import { differingOf, differingSql, differingRow } from "./differing.ts";
import { presentPeriod } from "./usage-period.ts";
import { errorsSql, firstCalledSince, isCurrent, latencyRow, latencySql, selectUsage, shapeSql } from "./usage-sql.ts";

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

/** Sums up the calls of a period and of the one before it. */
export async function summarizeUsage(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { period, from, params } = selectUsage(call, query);
  const { clickhouse } = call.platform;
  await settleCounts(call.platform);
  const counted = ["status_class", "verdict", "host", "port", "method", "template", "req_bytes", "res_bytes"];
  const [sums, latencies, consumers] = await Promise.all([
    readRows(clickhouse, {
      // By operation first: what is told apart is then looked at once for many rows.
      sql: `SELECT is_current, sum(o.calls) AS calls, sum(o.errors) AS errors, sumForEach(o.differing) AS differing,
          sum(o.req_bytes) AS req_bytes, sum(o.res_bytes) AS res_bytes, uniqExact(o.host, o.port) AS apis,
          uniqExactIf((o.host, o.port), if(is_current, (o.host, o.port) IN ${firstCalledSince("from")},
            (o.host, o.port) IN ${firstCalledSince("before")})) AS new_apis,
          uniqExact(o.host, o.port, o.method, ${shapeSql("o.template")}) AS operations
        FROM (SELECT ${isCurrent}, u.host AS host, u.port AS port, u.method AS method, u.template AS template,
            sum(u.calls) AS calls, ${errorsSql} AS errors, ${differingSql} AS differing,
            sum(u.req_bytes) AS req_bytes, sum(u.res_bytes) AS res_bytes
          FROM ${from({ columns: counted, both: true })}
          GROUP BY is_current, host, port, method, template) AS o
        GROUP BY is_current`,
      params,
      row: totals,
    }),
    readRows(clickhouse, {
      sql: `SELECT ${isCurrent}, ${latencySql} AS latency
        FROM ${from({ columns: ["bucket"], both: true, and: "bucket > 0" })} GROUP BY is_current`,
      params,
      row: durations,
    }),
    readRows(clickhouse, {
      sql: `SELECT is_current, uniqExactIf((c.consumer_kind, c.consumer), c.consumer != '') AS consumers,
          uniqExactIf(c.organization, c.organization != '') AS organizations
        FROM (SELECT ${isCurrent}, u.consumer_kind AS consumer_kind, u.consumer AS consumer, u.organization AS organization
          FROM ${from({ columns: ["consumer_kind", "consumer", "organization"], both: true })}
          GROUP BY is_current, organization, consumer_kind, consumer) AS c
        GROUP BY is_current`,
      params,
      row: callers,
    }),
  ]);
  const of = (current: boolean): UsageTotals => {
    const isIt = ({ is_current }: { is_current: boolean }) => is_current === current;
    const { is_current: _, differing, ...sum } = sums.find(isIt) ?? nothing;
    const [p50, p95, p99] = latencies.find(isIt)?.latency ?? unknownLatency;
    const { consumers: callersOf = 0, organizations = 0 } = consumers.find(isIt) ?? {};
    return { ...sum, differing: differingOf(differing), p50, p95, p99, consumers: callersOf, organizations };
  };
  return { ...presentPeriod(period), current: of(true), previous: of(false) };
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
