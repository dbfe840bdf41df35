import type { AnswerOf, Endpoints, QueryOf, UsagePoint } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { toDiffering, differingRow, differingSql } from "./differing.ts";
import { withNewApis } from "./new-apis.ts";
import { toInstant, presentPeriod } from "./usage-period.ts";
import { isCurrent, latencyRow, selectUsage } from "./usage-sql.ts";
import { usageSteps } from "./usage-steps.ts";

type Row = Endpoints["usage.series"];

const counts = {
  calls: z.number(),
  /** By the first digit of the status, from 2 to 5. */
  by_class: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  differing: differingRow,
};
const ofSlot = { is_current: z.boolean(), slot: z.number() };
const countRow = z.object({ ...ofSlot, ...counts });
const durationRow = z.object({ ...ofSlot, latency: latencyRow });
const numbersRow = z.extend(countRow, { latency: latencyRow });
const togetherRow = z.extend(numbersRow, { new_calls: z.number() });
const newRow = z.object({ ...ofSlot, new_calls: z.number() });

/** A call of the period before counts in the step that is one period later. */
const slotSql = `${isCurrent},
  toInt32(intDiv(toUnixTimestamp(u.minute) + if(is_current, 0, {period: UInt32}) - {start: Int64}, {length: UInt32}))
    AS slot`;
const countsSql = `sum(u.calls) AS calls, ${differingSql} AS differing,
  [${[2, 3, 4, 5].map((each) => `sumIf(u.calls, u.status_class = ${each})`).join(", ")}] AS by_class`;

/** Counts the calls over time, next to those one period earlier. */
export async function readUsageSeries(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  const { period, from, isOneTable, latencySql, params, places } = await selectUsage(call, selection);
  const steps = usageSteps(period, time_zone);
  const { clickhouse } = call.platform;
  await settleFewRows(call.platform);
  const asked = { both: true, grain: { origin: steps.start, seconds: steps.length } };
  const slotted = { ...params, start: steps.start, length: steps.length, period: period.to - period.from };
  const counted = { ...asked, columns: ["status_class", "verdict"] };
  const timed = { ...asked, columns: ["buckets"] };
  const placed = { ...asked, columns: ["host", "port"] };
  const read = <Shape extends z.ZodMiniType>(sums: string, what: Parameters<typeof from>[0], row: Shape, more = {}) =>
    readRows(clickhouse, {
      sql: `SELECT ${slotSql}, ${sums} FROM ${from(what)} GROUP BY is_current, slot`,
      params: { ...slotted, ...more },
      row,
    });
  const since = { ...period, before: period.from };
  async function readTogether() {
    const rows = await withNewApis(call, since, places, ({ has, isNewSql, params: named }) => {
      const all = { ...asked, columns: [...counted.columns, ...timed.columns, ...(has ? placed.columns : [])] };
      const newSql = has ? `if(is_current, sumIf(u.calls, ${isNewSql("from")}), 0)` : "0";
      const sums = `${countsSql}, ${latencySql(all)} AS latency, ${newSql} AS new_calls`;
      return read(sums, all, togetherRow, named);
    });
    return [rows, rows, rows] as const;
  }
  const readNew = () =>
    withNewApis(call, since, places, async ({ has, isNewSql, params: named }) => {
      if (!has) return [];
      return read("sum(u.calls) AS new_calls", { ...placed, both: false, and: isNewSql("from") }, newRow, named);
    });
  async function readNumbers() {
    if (!isOneTable(counted, timed))
      return Promise.all([
        read(countsSql, counted, countRow),
        read(`${latencySql(timed)} AS latency`, timed, durationRow),
      ]);
    const both = { ...asked, columns: [...counted.columns, ...timed.columns] };
    const rows = await read(`${countsSql}, ${latencySql(both)} AS latency`, both, numbersRow);
    return [rows, rows] as const;
  }
  async function readApart() {
    const [[sums, durations], news] = await Promise.all([readNumbers(), readNew()]);
    return [sums, durations, news] as const;
  }
  const [sums, durations, news] = await (isOneTable(counted, timed, placed) ? readTogether() : readApart());
  const [nowCounts, thenCounts] = [byStep(sums, true), byStep(sums, false)];
  const [nowDurations, thenDurations] = [byStep(durations, true), byStep(durations, false)];
  const nowNew = byStep(news, true);
  const points = Array.from({ length: steps.count }, (_, step): UsagePoint => ({
    time: toInstant(steps.start + step * steps.length),
    ...stepOf(nowCounts.get(step), nowDurations.get(step)),
    new_api_calls: nowNew.get(step)?.new_calls ?? 0,
    previous: stepOf(thenCounts.get(step), thenDurations.get(step)),
  }));
  return { ...presentPeriod(period), step_s: steps.length, points };
}

function byStep<Each extends { is_current: boolean; slot: number }>(rows: readonly Each[], current: boolean) {
  return new Map(rows.filter((row) => row.is_current === current).map((row) => [row.slot, row]));
}

type Counts = Pick<z.infer<typeof countRow>, "calls" | "by_class" | "differing">;
type Durations = z.infer<typeof durationRow>;

function stepOf({ calls, by_class, differing }: Counts = nothing, durations?: Durations): UsagePoint["previous"] {
  const [ok, redirected, refused, failed] = by_class;
  const other = calls - ok - redirected - refused - failed;
  const [p50, p95, p99] = durations?.latency ?? [null, null, null];
  const status = { "2xx": ok, "3xx": redirected, "4xx": refused, "5xx": failed, other };
  return { calls, status, differing: toDiffering(differing), p50, p95, p99 };
}

const nothing: Counts = { calls: 0, by_class: [0, 0, 0, 0], differing: [0, 0, 0, 0] };
