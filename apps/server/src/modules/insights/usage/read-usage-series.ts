import type { AnswerOf, Endpoints, QueryOf, UsagePoint } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleCounts } from "../settle.ts";
import { differingOf, differingRow, differingSql } from "./differing.ts";
import { hasNewApis, newApisSql } from "./new-apis.ts";
import { instantOf, presentPeriod } from "./usage-period.ts";
import { isCurrent, latencyRow, latencySql, selectUsage } from "./usage-sql.ts";
import { usageSteps } from "./usage-steps.ts";

type Row = Endpoints["usage.series"];

const counts = {
  calls: z.number(),
  /** By the first digit of the status, from 2 to 5. */
  by_class: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  differing: differingRow,
};
const ofStep = { is_current: z.boolean(), step: z.number() };
const countRow = z.object({ ...ofStep, ...counts });
const durationRow = z.object({ ...ofStep, latency: latencyRow });
const togetherRow = z.extend(countRow, { latency: latencyRow });
const newRow = z.object({ ...ofStep, calls: z.number() });

/** A call of the period before counts in the step that is one period later. */
const stepSql = `${isCurrent},
  toInt32(intDiv(toUnixTimestamp(u.minute) + if(is_current, 0, {period: UInt32}) - {start: Int64}, {length: UInt32}))
    AS step`;
const countsSql = `sum(u.calls) AS calls, ${differingSql} AS differing,
  [${[2, 3, 4, 5].map((each) => `sumIf(u.calls, u.status_class = ${each})`).join(", ")}] AS by_class`;

/** Counts the calls over time, next to those one period earlier. */
export async function readUsageSeries(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  const { period, from, isOneTable, params } = selectUsage(call, selection);
  const steps = usageSteps(period, time_zone);
  const { clickhouse } = call.platform;
  await settleCounts(call.platform);
  const asked = { both: true, grain: { origin: steps.start, seconds: steps.length } };
  const stepped = { ...params, start: steps.start, length: steps.length, period: period.to - period.from };
  const counted = { ...asked, columns: ["status_class", "verdict"] };
  const timed = { ...asked, columns: ["buckets"] };
  const read = <Shape extends z.ZodMiniType>(sums: string, what: Parameters<typeof from>[0], row: Shape) =>
    readRows(clickhouse, {
      sql: `SELECT ${stepSql}, ${sums} FROM ${from(what)} GROUP BY is_current, step`,
      params: stepped,
      row,
    });
  async function readNew() {
    if (!(await hasNewApis(call, period.from))) return [];
    const and = `(host, port) IN ${newApisSql("from")}`;
    return read("sum(u.calls) AS calls", { ...asked, both: false, columns: ["host", "port"], and }, newRow);
  }
  async function readNumbers() {
    if (!isOneTable(counted, timed))
      return Promise.all([read(countsSql, counted, countRow), read(`${latencySql} AS latency`, timed, durationRow)]);
    const columns = [...counted.columns, ...timed.columns];
    const rows = await read(`${countsSql}, ${latencySql} AS latency`, { ...asked, columns }, togetherRow);
    return [rows, rows] as const;
  }
  const [[sums, durations], news] = await Promise.all([readNumbers(), readNew()]);
  const [nowCounts, thenCounts] = [byStep(sums, true), byStep(sums, false)];
  const [nowDurations, thenDurations] = [byStep(durations, true), byStep(durations, false)];
  const nowNew = byStep(news, true);
  const points = Array.from({ length: steps.count }, (_, step): UsagePoint => ({
    time: instantOf(steps.start + step * steps.length),
    ...stepOf(nowCounts.get(step), nowDurations.get(step)),
    new_api_calls: nowNew.get(step)?.calls ?? 0,
    previous: stepOf(thenCounts.get(step), thenDurations.get(step)),
  }));
  return { ...presentPeriod(period), step_s: steps.length, points };
}

function byStep<Each extends { is_current: boolean; step: number }>(rows: readonly Each[], current: boolean) {
  return new Map(rows.filter((row) => row.is_current === current).map((row) => [row.step, row]));
}

type Counts = Pick<z.infer<typeof countRow>, "calls" | "by_class" | "differing">;
type Durations = z.infer<typeof durationRow>;

function stepOf({ calls, by_class, differing }: Counts = nothing, durations?: Durations): UsagePoint["previous"] {
  const [ok, redirected, refused, failed] = by_class;
  const other = calls - ok - redirected - refused - failed;
  const [p50, p95, p99] = durations?.latency ?? [null, null, null];
  const status = { "2xx": ok, "3xx": redirected, "4xx": refused, "5xx": failed, other };
  return { calls, status, differing: differingOf(differing), p50, p95, p99 };
}

const nothing: Counts = { calls: 0, by_class: [0, 0, 0, 0], differing: [0, 0, 0, 0] };
