import type { AnswerOf, Endpoints, QueryOf, UsagePoint } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleMs } from "../settle.ts";
import { instantOf, presentPeriod } from "./usage-period.ts";
import { firstCalledSince, quantilesSql, selectUsage } from "./usage-sql.ts";
import { usageSteps } from "./usage-steps.ts";

type Row = Endpoints["usage.series"];

const stepRow = z.object({
  is_current: z.boolean(),
  step: z.number(),
  calls: z.number(),
  /** By the first digit of the status, from 2 to 5. */
  by_class: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  new_api_calls: z.number(),
  latency: z.tuple([z.nullable(z.number()), z.nullable(z.number()), z.nullable(z.number())]),
});
type StepRow = z.infer<typeof stepRow>;

/** A call of the period before counts in the step that is one period later. */
const sql = (where: string) => `
  SELECT toBool(u.minute >= {from: DateTime('UTC')}) AS is_current,
    toInt32(intDiv(toUnixTimestamp(u.minute) + if(is_current, 0, {period: UInt32}) - {start: Int64}, {length: UInt32}))
      AS step,
    sum(u.calls) AS calls, ${quantilesSql} AS latency,
    [${[2, 3, 4, 5].map((each) => `sumIf(u.calls, u.status_class = ${each})`).join(", ")}] AS by_class,
    sumIf(u.calls, u.host IN ${firstCalledSince("from")}) AS new_api_calls
  FROM usage_minute AS u WHERE ${where} GROUP BY is_current, step`;

/** Counts the calls over time, next to those one period earlier. */
export async function readUsageSeries(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  const { period, whereBoth, params } = selectUsage(call, selection);
  const steps = usageSteps(period, time_zone);
  await call.platform.journal.settle(settleMs);
  const rows = await readRows(call.platform.clickhouse, {
    sql: sql(whereBoth),
    params: { ...params, start: steps.start, length: steps.length, period: period.to - period.from },
    row: stepRow,
  });
  const at = (current: boolean) =>
    new Map(rows.filter((row) => row.is_current === current).map((row) => [row.step, row]));
  const [now, before] = [at(true), at(false)];
  const points = Array.from({ length: steps.count }, (_, step) =>
    pointOf(instantOf(steps.start + step * steps.length), now.get(step), before.get(step)),
  );
  return { ...presentPeriod(period), step_s: steps.length, points };
}

function pointOf(time: string, row: StepRow = nothing, before: StepRow = nothing): UsagePoint {
  return { time, ...stepOf(row), new_api_calls: row.new_api_calls, previous: stepOf(before) };
}

function stepOf({ calls, by_class: [ok, redirected, refused, failed], latency: [p50, p95, p99] }: StepRow) {
  const other = calls - ok - redirected - refused - failed;
  return { calls, status: { "2xx": ok, "3xx": redirected, "4xx": refused, "5xx": failed, other }, p50, p95, p99 };
}

const nothing: StepRow = {
  is_current: true,
  step: 0,
  calls: 0,
  by_class: [0, 0, 0, 0],
  new_api_calls: 0,
  latency: [null, null, null],
};
