import type { AnswerOf, Endpoints, QueryOf, UsagePoint } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleCounts } from "../settle.ts";
import { differingOf, differingRow, differingSql } from "./differing.ts";
import { instantOf, presentPeriod } from "./usage-period.ts";
import { firstCalledSince, isCurrent, knownLatencySql, latencyRow, latencySql, selectUsage } from "./usage-sql.ts";
import { usageSteps } from "./usage-steps.ts";

type Row = Endpoints["usage.series"];

const countRow = z.object({
  is_current: z.boolean(),
  step: z.number(),
  calls: z.number(),
  /** By the first digit of the status, from 2 to 5. */
  by_class: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  differing: differingRow,
  new_api_calls: z.number(),
});
const durationRow = z.object({ is_current: z.boolean(), step: z.number(), latency: latencyRow });
const togetherRow = z.extend(countRow, { latency: latencyRow });

/** A call of the period before counts in the step that is one period later. */
const stepSql = `${isCurrent},
  toInt32(intDiv(toUnixTimestamp(u.minute) + if(is_current, 0, {period: UInt32}) - {start: Int64}, {length: UInt32}))
    AS step`;

/** Counts the calls over time, next to those one period earlier. */
export async function readUsageSeries(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  const { period, from, isOneTable, params } = selectUsage(call, selection);
  const steps = usageSteps(period, time_zone);
  const { clickhouse } = call.platform;
  await settleCounts(call.platform);
  const asked = { both: true, grain: { origin: steps.start, seconds: steps.length } };
  const stepped = { ...params, start: steps.start, length: steps.length, period: period.to - period.from };
  const counted = { ...asked, columns: ["status_class", "verdict", "host", "port"] };
  const timed = { ...asked, columns: ["bucket"], and: "bucket > 0" };
  const countsSql = `sum(u.calls) AS calls, ${differingSql} AS differing,
    [${[2, 3, 4, 5].map((each) => `sumIf(u.calls, u.status_class = ${each})`).join(", ")}] AS by_class,
    sumIf(u.calls, (u.host, u.port) IN ${firstCalledSince("from")}) AS new_api_calls`;
  const read = <Shape extends z.ZodMiniType>(sums: string, what: typeof asked & { columns: string[] }, row: Shape) =>
    readRows(clickhouse, {
      sql: `SELECT ${stepSql}, ${sums} FROM ${from(what)} GROUP BY is_current, step`,
      params: stepped,
      row,
    });
  async function readTogether() {
    const columns = [...counted.columns, ...timed.columns];
    const rows = await read(`${countsSql}, ${knownLatencySql} AS latency`, { ...asked, columns }, togetherRow);
    return [rows, rows] as const;
  }
  const [counts, durations] = isOneTable(counted, timed)
    ? await readTogether()
    : await Promise.all([read(countsSql, counted, countRow), read(`${latencySql} AS latency`, timed, durationRow)]);
  const [nowCounts, thenCounts] = [byStep(counts, true), byStep(counts, false)];
  const [nowDurations, thenDurations] = [byStep(durations, true), byStep(durations, false)];
  const points = Array.from({ length: steps.count }, (_, step): UsagePoint => ({
    time: instantOf(steps.start + step * steps.length),
    ...stepOf(nowCounts.get(step), nowDurations.get(step)),
    new_api_calls: nowCounts.get(step)?.new_api_calls ?? 0,
    previous: stepOf(thenCounts.get(step), thenDurations.get(step)),
  }));
  return { ...presentPeriod(period), step_s: steps.length, points };
}

function byStep<Each extends { is_current: boolean; step: number }>(rows: readonly Each[], current: boolean) {
  return new Map(rows.filter((row) => row.is_current === current).map((row) => [row.step, row]));
}

type Counts = Pick<z.infer<typeof countRow>, "calls" | "by_class" | "differing">;
type Durations = z.infer<typeof durationRow>;

function stepOf(counts: Counts = nothing, durations?: Durations): UsagePoint["previous"] {
  const { calls, by_class, differing } = counts;
  const [ok, redirected, refused, failed] = by_class;
  const other = calls - ok - redirected - refused - failed;
  const [p50, p95, p99] = durations?.latency ?? [null, null, null];
  const status = { "2xx": ok, "3xx": redirected, "4xx": refused, "5xx": failed, other };
  return { calls, status, differing: differingOf(differing), p50, p95, p99 };
}

const nothing: Counts = { calls: 0, by_class: [0, 0, 0, 0], differing: [0, 0, 0, 0] };
