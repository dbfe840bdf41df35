import { type Weighted, weightedMedian } from "./weighted-median.ts";

/** What an hour is expected to hold, and how far usual hours lie from that (a standard deviation, robustly). */
export interface Expectation {
  readonly expected: number;
  readonly spread: number;
}

/** Counts by hour, hours counted from the epoch in UTC. Hours between the first one and `until` that are absent held 0. */
export interface HourlyHistory {
  readonly counts: ReadonlyMap<number, number>;
  /** The first hour that is not over yet. */
  readonly until: number;
}

export interface SeasonalBaseline {
  /** Of one hour; null while too little is known to say anything. */
  readonly at: (hour: number) => Expectation | null;
}

const hoursOfDay = 24;
const hoursOfWeek = 168;
/** What happened so many weeks ago counts half as much. */
const halfLifeWeeks = 2;
const longestWeeks = 8;
/** An hour of the week is known by itself after so many of them; before, by the hour of the day, then by all hours. */
const fewestOfWeek = 3;
const fewestOfDay = 3;
const fewestHours = 24;
/** No traffic is so regular that less than this part of it is news. */
const minSpread = 0.05;
/** Makes a median absolute deviation comparable with a standard deviation. */
const toDeviation = 1.4826;

/**
 * The baseline of a week: for each hour the weighted median of the weeks before, recent weeks counting more,
 * so that an outage or a rush in the past changes nothing. A course multiplied by k has k times the expectations.
 */
export function seasonalBaseline({ counts, until }: HourlyHistory): SeasonalBaseline {
  const first = Math.max(until - longestWeeks * hoursOfWeek, Math.min(until, ...counts.keys()));
  const length = until - first;
  const sampleOf = (slot: number, period: number): Weighted[] => {
    const sample: Weighted[] = [];
    // Walks from the latest hour of the slot to the first one.
    for (let hour = until - 1 - modulo(until - 1 - slot, period); hour >= first; hour -= period) {
      sample.push({ value: counts.get(hour) ?? 0, weight: 0.5 ** ((until - hour) / hoursOfWeek / halfLifeWeeks) });
    }
    return sample;
  };
  const known = new Map<number, Expectation | null>();
  const middleOf = (hour: number): { sample: readonly Weighted[]; middle: number } | null => {
    const ofWeek = sampleOf(hour, hoursOfWeek);
    const ofDay = ofWeek.length >= fewestOfWeek ? ofWeek : sampleOf(hour, hoursOfDay);
    const sample = ofDay.length >= fewestOfDay ? ofDay : length >= fewestHours ? sampleOf(hour, 1) : [];
    return sample.length === 0 ? null : { sample, middle: weightedMedian(sample) };
  };
  const slots = Array.from({ length: Math.min(hoursOfWeek, length) }, (_, slot) => middleOf(until - 1 - slot));
  const pooled = pooledSpread(slots.filter((slot) => slot !== null));
  const at = (hour: number): Expectation | null => {
    const slot = modulo(hour, hoursOfWeek);
    const before = known.get(slot);
    if (before !== undefined) return before;
    const found = middleOf(hour);
    const expectation = found === null ? null : expectationOf(found.sample, found.middle, pooled);
    known.set(slot, expectation);
    return expectation;
  };
  return { at };
}

function expectationOf(sample: readonly Weighted[], middle: number, pooled: number): Expectation {
  const own = deviationOf(sample, middle);
  return { expected: middle, spread: Math.max(own, middle * Math.max(pooled, minSpread)) };
}

/** The median distance from the middle, as a standard deviation; few values lie too near to their own middle. */
function deviationOf(sample: readonly Weighted[], middle: number): number {
  const distance = weightedMedian(sample.map(({ value, weight }) => ({ value: Math.abs(value - middle), weight })));
  return toDeviation * distance * Math.sqrt(sample.length / Math.max(1, sample.length - 1));
}

/** Relative spread of hours around their expectation; a single hour of the week has too few samples. */
function pooledSpread(slots: readonly { sample: readonly Weighted[]; middle: number }[]): number {
  const parts = slots.flatMap(({ sample, middle }) =>
    middle <= 0
      ? []
      : sample.map(({ value, weight }) => ({
          value: (Math.abs(value - middle) / middle) * Math.sqrt(sample.length / Math.max(1, sample.length - 1)),
          weight,
        })),
  );
  return parts.length === 0 ? 0 : toDeviation * weightedMedian(parts);
}

/** What a span of time is expected to hold, hours that it covers in part counting in part. Times are epoch ms. */
export function expectationBetween({ at }: SeasonalBaseline, from: number, to: number): Expectation | null {
  const hourMs = 3_600_000;
  let [expected, spread] = [0, 0];
  for (let hour = Math.floor(from / hourMs); hour * hourMs < to; hour++) {
    const part = (Math.min(to, (hour + 1) * hourMs) - Math.max(from, hour * hourMs)) / hourMs;
    const each = at(hour);
    if (each === null) return null;
    expected += part * each.expected;
    spread += part * each.spread;
  }
  return { expected, spread };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
