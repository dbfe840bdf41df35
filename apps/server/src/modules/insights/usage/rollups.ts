import type { UsagePeriod } from "./usage-period.ts";

/**
 * A table that counts calls: `seconds` is the step of its times, `columns` what it knows of them. It has only the calls
 * with something in one of the columns `of`, so that it answers only who asks for one of these.
 */
interface Rollup {
  readonly table: string;
  readonly seconds: number;
  readonly of?: readonly string[];
  readonly columns: readonly string[];
}

const ofApi = ["host", "port", "source_id", "status_class"];
const ofOperation = [...ofApi, "method", "template"];
const ofConsumer = ["organization", "consumer_kind", "consumer"];
const sizes = ["req_bytes", "res_bytes"];

/** From the smallest to the one that answers everything; see `migrations/clickhouse/0006_rollups.sql`. */
const rollups: readonly Rollup[] = [
  { table: "operation_hour", seconds: 3600, columns: [...ofOperation, "verdict", ...sizes] },
  { table: "consumer_hour", seconds: 3600, of: ofConsumer, columns: [...ofApi, ...ofConsumer, "verdict"] },
  { table: "api_latency", seconds: 300, of: ["bucket"], columns: [...ofApi, "bucket"] },
  { table: "operation_latency", seconds: 3600, of: ["bucket"], columns: [...ofOperation, "bucket"] },
  { table: "operation_minute", seconds: 60, columns: [...ofOperation, "verdict", ...sizes] },
  { table: "call_minute", seconds: 60, columns: [...ofOperation, ...ofConsumer, "verdict", "bucket", ...sizes] },
];

/** Times that must not be blurred: those a whole number of `seconds` away from `origin`. */
export interface Grain {
  readonly origin: number;
  readonly seconds: number;
}

/** Where a part of a period is read. */
export interface Reading {
  readonly table: string;
  readonly period: UsagePeriod;
}

/**
 * The tables that together know the columns of every call of a period, each call in one of them: the smallest ones for
 * the middle, finer ones for what a coarse step would cut at either end.
 */
export function readingsOf(period: UsagePeriod, columns: readonly string[], grain: Grain | null): readonly Reading[] {
  const able = rollups.filter(
    (each) =>
      columns.every((column) => each.columns.includes(column)) &&
      (each.of === undefined || each.of.some((column) => columns.includes(column))) &&
      (grain === null || (grain.seconds % each.seconds === 0 && grain.origin % each.seconds === 0)),
  );
  return cover(period, able);
}

function cover({ from, to }: UsagePeriod, [first, ...finer]: readonly Rollup[]): readonly Reading[] {
  if (from >= to || first === undefined) return [];
  const { table, seconds } = first;
  const start = Math.ceil(from / seconds) * seconds;
  const end = Math.floor(to / seconds) * seconds;
  if (start >= end) return cover({ from, to }, finer);
  return [
    ...cover({ from, to: start }, finer),
    { table, period: { from: start, to: end } },
    ...cover({ from: end, to }, finer),
  ];
}
