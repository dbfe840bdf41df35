import type { AnswerOf, Endpoints, QueryOf, UsageTotals } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleMs } from "../settle.ts";
import { presentPeriod } from "./usage-period.ts";
import { errorsSql, firstCalledSince, quantilesSql, selectUsage } from "./usage-sql.ts";

type Row = Endpoints["usage.summary"];

const totals = z.object({
  is_current: z.boolean(),
  calls: z.number(),
  errors: z.number(),
  latency: z.tuple([z.nullable(z.number()), z.nullable(z.number()), z.nullable(z.number())]),
  req_bytes: z.number(),
  res_bytes: z.number(),
  apis: z.number(),
  new_apis: z.number(),
  operations: z.number(),
});
const callers = z.object({ is_current: z.boolean(), consumers: z.number() });

const isCurrent = "toBool(u.minute >= {from: DateTime('UTC')}) AS is_current";

/** Sums up the calls of a period and of the one before it. */
export async function summarizeUsage(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { period, whereBoth, params } = selectUsage(call, query);
  const { clickhouse, journal } = call.platform;
  await journal.settle(settleMs);
  const [sums, consumers] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${isCurrent}, sum(u.calls) AS calls, ${errorsSql} AS errors, ${quantilesSql} AS latency,
          sum(u.req_bytes) AS req_bytes, sum(u.res_bytes) AS res_bytes, uniqExact(u.host) AS apis,
          uniqExactIf(u.host, if(is_current, u.host IN ${firstCalledSince("from")},
            u.host IN ${firstCalledSince("before")})) AS new_apis,
          uniqExact(u.host, u.method, u.template) AS operations
        FROM usage_minute AS u WHERE ${whereBoth} GROUP BY is_current`,
      params,
      row: totals,
    }),
    readRows(clickhouse, {
      sql: `SELECT ${isCurrent}, uniqExact(u.consumer) AS consumers
        FROM consumer_minute AS u WHERE ${whereBoth} GROUP BY is_current`,
      params,
      row: callers,
    }),
  ]);
  const of = (current: boolean): UsageTotals => {
    const { is_current: _, latency, ...sum } = sums.find(({ is_current }) => is_current === current) ?? nothing;
    const [p50, p95, p99] = latency;
    const who = consumers.find(({ is_current }) => is_current === current);
    return { ...sum, p50, p95, p99, consumers: who?.consumers ?? 0 };
  };
  return { ...presentPeriod(period), current: of(true), previous: of(false) };
}

const nothing: z.infer<typeof totals> = {
  is_current: true,
  calls: 0,
  errors: 0,
  latency: [null, null, null],
  req_bytes: 0,
  res_bytes: 0,
  apis: 0,
  new_apis: 0,
  operations: 0,
};
