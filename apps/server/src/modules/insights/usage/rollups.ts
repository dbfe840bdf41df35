import type { UsagePeriod } from "./usage-period.ts";

const day = 86_400;

/**
 * A table that counts calls: `seconds` is the step of its times, `columns` what it knows of them. It answers only who
 * asks for one of each of the columns `of`: it leaves out the calls that have nothing there.
 */
export interface Rollup {
  readonly table: string;
  readonly seconds: number;
  readonly of?: readonly (readonly string[])[];
  readonly columns: readonly string[];
  /** It is in the order of the columns `of`, and answers only who names values of one of them. */
  readonly isByFilter?: boolean;
  /** It is kept for so many days, where the others are kept longer. */
  readonly days?: number;
  /** What its rows are ordered by before their times: the length of their steps, or blocks whose callers come next. */
  readonly first?: "step" | Block;
  /** A row is one call and tells its own `bucket`, 0 where its duration is not known; else it has `buckets` with the calls of each. */
  readonly isOfCalls?: boolean;
}

/** Spans of so many seconds, and how a table's order says where that of a row begins. */
interface Block {
  readonly seconds: number;
  readonly sql: string;
}

const ofProvider = ["source_id", "status_class", "verdict", "req_bytes", "res_bytes", "buckets"];
const ofApi = [...ofProvider, "host", "port"];
const ofOperation = [...ofApi, "method", "template"];
const ofConsumer = ["organization", "consumer_kind", "consumer"];
const all = [...ofOperation, ...ofConsumer];

const blocks = {
  hour: { seconds: 3600, sql: "toStartOfHour(minute)" },
  day: { seconds: day, sql: "toStartOfDay(minute)" },
} as const;

/** A table that holds the same calls in steps of several lengths. */
const inSteps = (table: string, steps: readonly number[], known: Pick<Rollup, "columns" | "of">): Rollup[] =>
  steps.map((seconds) => ({ table, seconds, first: "step", ...known }));
const usualSteps = [3600, 900, 60];

const callers = { of: [ofConsumer], columns: [...ofConsumer, "source_id", "status_class", "buckets"] };

const callsOfCallers = {
  table: "caller_call",
  seconds: 60,
  columns: all,
  isByFilter: true,
  isOfCalls: true,
  first: blocks.day,
  days: 90,
} as const;

/** From the smallest to the calls themselves, which answer everything; see `migrations/clickhouse`, 0008, 0013 and 0015. */
const rollups: readonly Rollup[] = [
  { ...callsOfCallers, of: [["consumer"]] },
  ...inSteps("provider_usage", usualSteps, { columns: ofProvider }),
  ...inSteps("organization_usage", [3600, 300, 60], {
    of: [["organization"]],
    columns: ["organization", "source_id", "status_class", "buckets"],
  }),
  { table: "caller_usage", seconds: 3600, first: blocks.day, ...callers },
  { table: "caller_minute_usage", seconds: 300, first: blocks.hour, ...callers },
  ...inSteps("api_usage", usualSteps, { columns: ofApi }),
  ...inSteps("operation_usage", usualSteps, { columns: ofOperation }),
  { ...callsOfCallers, of: [["organization", "consumer"]] },
  { table: "call", seconds: 60, columns: all, isOfCalls: true },
];

/** Times that must not be blurred: those a whole number of `seconds` away from `origin`. */
export interface Grain {
  readonly origin: number;
  readonly seconds: number;
}

/** Where a part of a period is read. */
export interface Reading {
  readonly rollup: Rollup;
  readonly period: UsagePeriod;
}

/** The columns of which a question names values, and the others it reads. */
interface Needed {
  readonly named: readonly string[];
  readonly read: readonly string[];
  readonly grain?: Grain;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * The tables that together know the columns of every call of a period, each call in one of them: the smallest ones for
 * the middle, finer ones for what a coarse step would cut at either end.
 */
export function readingsOf(period: UsagePeriod, { named, read, grain, now }: Needed): readonly Reading[] {
  const columns = [...named, ...read];
  const able = rollups.filter(
    ({ columns: known, of = [], isByFilter = false, seconds, days }) =>
      columns.every((column) => known.includes(column)) &&
      of.every((some) => some.some((column) => (isByFilter ? named : columns).includes(column))) &&
      (grain === undefined || (grain.seconds % seconds === 0 && grain.origin % seconds === 0)) &&
      (days === undefined || period.from >= now - days * day),
  );
  return cover(period, able);
}

function cover({ from, to }: UsagePeriod, [first, ...finer]: readonly Rollup[]): readonly Reading[] {
  if (from >= to || first === undefined) return [];
  const { seconds } = first;
  const start = Math.ceil(from / seconds) * seconds;
  const end = Math.floor(to / seconds) * seconds;
  if (start >= end) return cover({ from, to }, finer);
  return [
    ...cover({ from, to: start }, finer),
    { rollup: first, period: { from: start, to: end } },
    ...cover({ from: end, to }, finer),
  ];
}
