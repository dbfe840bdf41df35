import type { UsagePeriod } from "./usage-period.ts";

const day = 86_400;

/**
 * A table that counts calls: `seconds` is the step of its times, `columns` what it knows of them. It answers only who
 * asks for one of each of the columns `of`: it leaves out the calls that have nothing there.
 */
interface Rollup {
  readonly table: string;
  readonly seconds: number;
  readonly of?: readonly (readonly string[])[];
  readonly columns: readonly string[];
  /** It is in the order of the columns `of`, and answers only who names values of one of them. */
  readonly isByFilter?: boolean;
  /** Retention in days, if shorter than that of the others. */
  readonly days?: number;
  /** It holds steps of several lengths: which one is the first of what its rows are ordered by. */
  readonly isInSteps?: boolean;
  /** Its rows are ordered by who called before their times, one block of time after the other. */
  readonly block?: Block;
  /** Its rows are calls: where the others have `buckets`, it has the one of a call, or 0. */
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
const ofAction = [...all, "action"];

/** A table that holds the same calls in steps of several lengths. */
const inSteps = (table: string, steps: readonly number[], known: Pick<Rollup, "columns" | "of">): Rollup[] =>
  steps.map((seconds) => ({ table, seconds, isInSteps: true, ...known }));
const defaultSteps = [21_600, 3600, 900, 60];

/** Steps of callers, and the blocks that their callers come together in. */
const callerSteps = [
  [21_600, day],
  [3600, 21_600],
  [300, 3600],
] as const;
const ofCallers = callerSteps.map(([seconds, block]): Rollup => {
  const columns = [...ofConsumer, "source_id", "status_class", "buckets"];
  const known = { table: "consumer_usage", of: [ofConsumer], columns };
  return { ...known, seconds, isInSteps: true, block: { seconds: block, sql: "block" } };
});

const callsOfCallers = {
  table: "caller_call",
  seconds: 60,
  columns: all,
  isByFilter: true,
  isOfCalls: true,
  block: { seconds: day, sql: "toStartOfDay(minute)" },
  days: 90,
} as const;

/** From the smallest to the calls themselves, which answer everything; see `migrations/clickhouse/0001_base.sql`. */
const rollups: readonly Rollup[] = [
  { ...callsOfCallers, of: [["consumer"]] },
  ...inSteps("provider_usage", defaultSteps, { columns: ofProvider }),
  ...inSteps("organization_usage", [21_600, 3600, 300, 60], {
    of: [["organization"]],
    columns: ["organization", "source_id", "status_class", "buckets"],
  }),
  ...ofCallers,
  ...inSteps("api_usage", defaultSteps, { columns: ofApi }),
  ...inSteps("operation_usage", defaultSteps, { columns: ofOperation }),
  { ...callsOfCallers, of: [["organization", "consumer"]] },
  ...inSteps("action_call", [21_600, 3600, 60], { of: [["action"]], columns: ofAction }),
  { table: "event", seconds: 60, columns: all },
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
export function listReadings(period: UsagePeriod, { named, read, grain, now }: Needed): readonly Reading[] {
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
