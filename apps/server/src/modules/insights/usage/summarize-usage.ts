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
      sql: `SELECT ${isCurrent}, sum(u.calls) AS calls, ${errorsSql} AS errors, ${differingSql} AS differing,
          sum(u.req_bytes) AS req_bytes, sum(u.res_bytes) AS res_bytes, uniqExact(u.host, u.port) AS apis,
          uniqExactIf((u.host, u.port), if(is_current, (u.host, u.port) IN ${firstCalledSince("from")},
            (u.host, u.port) IN ${firstCalledSince("before")})) AS new_apis,
          uniqExact(u.host, u.port, u.method, ${shapeSql("u.template")}) AS operations
        FROM ${from({ columns: counted, both: true })} GROUP BY is_current`,
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
      sql: `SELECT ${isCurrent}, uniqExactIf(sipHash64(u.consumer_kind, u.consumer), u.consumer != '') AS consumers,
          uniqExactIf(u.organization, u.organization != '') AS organizations
        FROM ${from({ columns: ["consumer_kind", "consumer", "organization"], both: true })} GROUP BY is_current`,
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
