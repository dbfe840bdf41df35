import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isErrorShift } from "./judge-errors.ts";
import { isLatencyShift, baselineLatency } from "./judge-latency.ts";
import { judgeSilence, baselinePause } from "./judge-silence.ts";
import { isTrafficDrop, isTrafficSpike } from "./judge-traffic.ts";
import { expectationBetween, seasonalBaseline } from "./seasonal-baseline.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const week = 168;
const runs = { numRuns: 200, seed: 20_261_120 } as const;
const spikeLimits = { minCalls: 100, factor: 3 };
const dropLimits = { minCalls: 60, share: 0.5 };

/** The hours before `until`, the newest last. */
function historyOf(values: readonly number[], until = 500_000) {
  return { until, counts: new Map(values.map((value, index) => [until - values.length + index, value])) };
}

/** A generator of the same numbers in [0, 1) in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function poisson(mean: number, random: () => number): number {
  // By waiting times, added up as logarithms: a product of many would end at 0.
  let count = -1;
  for (let waited = 0; waited < mean; count++) waited -= Math.log(1 - random());
  return count;
}

/** Calls an hour with a day's course and quieter weekends. */
const course = (hour: number, mean: number) =>
  mean * (1 + 0.8 * Math.sin(((hour % 24) / 24) * 2 * Math.PI)) * (Math.floor(hour / 24) % 7 < 2 ? 0.5 : 1);

describe("the seasonal baseline", () => {
  const level = fc.integer({ min: 1, max: 100_000 });
  const weeks = fc.integer({ min: 1, max: 8 });

  it("never alerts on a constant series, and always when it is ten times as much or stops", () => {
    fc.assert(
      fc.property(level, weeks, (value, count) => {
        const history = historyOf(Array.from({ length: count * week }, () => value));
        const baseline = seasonalBaseline(history).at(history.until);
        expect(baseline?.expected).toBeCloseTo(value);
        if (baseline === null) return;
        const spike = { minCalls: 1, factor: 3 };
        const drop = { minCalls: 1, share: 0.5 };
        expect(isTrafficSpike(value, baseline, spike)).toBe(false);
        expect(isTrafficDrop(value, baseline, drop)).toBe(false);
        expect(isTrafficSpike(10 * value, baseline, spike)).toBe(true);
        expect(isTrafficDrop(0, baseline, drop)).toBe(true);
      }),
      runs,
    );
  });

  it("says the same of a series and of its multiple, limits multiplied with it", () => {
    const series = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: week, maxLength: 3 * week });
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 5000 }), fc.constantFrom(2, 4, 64), (values, observed, times) => {
        const one = seasonalBaseline(historyOf(values)).at(500_000);
        const other = seasonalBaseline(historyOf(values.map((value) => value * times))).at(500_000);
        if (one === null || other === null) throw new Error("A week is enough");
        expect(other.expected).toBeCloseTo(one.expected * times, 6);
        expect(other.spread).toBeCloseTo(one.spread * times, 6);
        const scaled = { ...spikeLimits, minCalls: spikeLimits.minCalls * times };
        expect(isTrafficSpike(observed * times, other, scaled)).toBe(isTrafficSpike(observed, one, spikeLimits));
        const less = { ...dropLimits, minCalls: dropLimits.minCalls * times };
        expect(isTrafficDrop(observed * times, other, less)).toBe(isTrafficDrop(observed, one, dropLimits));
      }),
      { ...runs, numRuns: 50 },
    );
  });

  it("says nothing until it has seen a day, knows the hour of the day after three, the hour of the week after three weeks", () => {
    const values = (hours: number) => Array.from({ length: hours }, (_, hour) => course(500_000 - hours + hour, 100));
    expect(seasonalBaseline(historyOf(values(23))).at(500_000)).toBeNull();
    expect(seasonalBaseline(historyOf([])).at(500_000)).toBeNull();
    expect(seasonalBaseline(historyOf(values(24))).at(500_000)).not.toBeNull();
    const known = seasonalBaseline(historyOf(values(4 * week)));
    for (let hour = 500_000; hour < 500_000 + week; hour++) {
      expect(known.at(hour)?.expected).toBeCloseTo(course(hour, 100));
    }
  });

  it("forgets an outage and a rush of the past, and follows what stays", () => {
    const values = Array.from({ length: 6 * week }, () => 100);
    values.fill(0, 5 * week - 24, 5 * week);
    values.fill(5000, 3 * week, 3 * week + 24);
    const baseline = seasonalBaseline(historyOf(values));
    for (let hour = 500_000; hour < 500_000 + week; hour++) expect(baseline.at(hour)?.expected).toBe(100);
    const grown = Array.from({ length: 6 * week }, (_, hour) => (hour < 3 * week ? 100 : 300));
    expect(seasonalBaseline(historyOf(grown)).at(500_000)?.expected).toBe(300);
  });

  it("counts hours in part", () => {
    const values = Array.from({ length: 4 * week }, (_, hour) => ((500_000 - 4 * week + hour) % 24 === 0 ? 120 : 60));
    const until = Math.ceil(500_000 / 24) * 24;
    const baseline = seasonalBaseline(historyOf(values));
    const from = until * hourMs - 20 * minuteMs;
    expect(expectationBetween(baseline, from, from + hourMs)?.expected).toBeCloseTo(20 + 80);
  });
});

/** Judges each hour of the weeks after four by the weeks before it. */
function falseAlarms(mean: number, seed: number): { readonly judged: number; readonly alarms: number } {
  const random = seeded(seed);
  const values = Array.from({ length: 6 * week }, (_, hour) => poisson(course(hour, mean), random));
  let [judged, alarms] = [0, 0];
  for (let hour = 4 * week; hour < values.length; hour += 1) {
    const baseline = seasonalBaseline({
      until: hour,
      counts: new Map(values.slice(0, hour).map((value, index) => [index, value])),
    }).at(hour);
    if (baseline === null) throw new Error("Four weeks are enough");
    judged += 1;
    const value = values[hour] ?? 0;
    if (isTrafficDrop(value, baseline, dropLimits) || isTrafficSpike(value, baseline, spikeLimits)) alarms += 1;
  }
  return { judged, alarms };
}

describe("Poisson noise with a season", () => {
  for (const mean of [100, 300, 1000]) {
    const { judged, alarms } = falseAlarms(mean, mean);
    it(`raises ${alarms} false alarms in ${judged} hours around ${mean} calls each`, () => {
      expect(judged).toBe(2 * week);
      expect(alarms / judged).toBeLessThan(0.005);
    });
  }
});

describe("errors", () => {
  const limits = { minCalls: 50, minRate: 0.05, factor: 3 };

  it("are reported when many more calls fail than before, and not on too few calls", () => {
    const before = { calls: 10_000, errors: 50 };
    expect(isErrorShift({ calls: 100, errors: 20 }, before, limits)).toBe(true);
    expect(isErrorShift({ calls: 49, errors: 49 }, before, limits)).toBe(false);
    expect(isErrorShift({ calls: 1000, errors: 49 }, before, limits)).toBe(false);
    expect(isErrorShift({ calls: 100, errors: 20 }, { calls: 1000, errors: 100 }, limits)).toBe(false);
    expect(isErrorShift({ calls: 100, errors: 100 }, { calls: 0, errors: 0 }, limits)).toBe(true);
  });

  it("never alert while the share is what it was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 100 }), (hundreds, share) => {
        const one = { calls: 100 * hundreds, errors: share * hundreds };
        expect(isErrorShift(one, one, limits)).toBe(false);
      }),
      runs,
    );
  });
});

describe("latency", () => {
  const limits = { minCalls: 50, minMs: 100, factor: 2 };
  const baseline = baselineLatency(Array.from({ length: 20 }, (_, index) => 100 + (index % 5)));

  it("is reported when calls take far longer than they did, and not on too few calls", () => {
    if (baseline === null) throw new Error("Twenty windows are enough");
    expect(isLatencyShift({ calls: 60, latency: 500 }, baseline, limits)).toBe(true);
    expect(isLatencyShift({ calls: 49, latency: 500 }, baseline, limits)).toBe(false);
    expect(isLatencyShift({ calls: 60, latency: 190 }, baseline, limits)).toBe(false);
    expect(baselineLatency([1, 2, 3])).toBeNull();
  });

  it("is not reported below the limit", () => {
    const quick = baselineLatency(Array.from({ length: 20 }, () => 2));
    if (quick === null) throw new Error("Twenty windows are enough");
    expect(isLatencyShift({ calls: 1000, latency: 40 }, quick, limits)).toBe(false);
  });
});

describe("a silent sender", () => {
  const now = 500_000 * hourMs;
  const rhythmOf = (minutes: readonly number[], each = 10) => {
    const counts = new Map<number, number>();
    for (const minute of minutes) {
      const hour = Math.floor(minute / hourMs);
      counts.set(hour, (counts.get(hour) ?? 0) + each);
    }
    return { minutes, baseline: seasonalBaseline({ counts, until: Math.floor(now / hourMs) }) };
  };
  const twoWeeks = Array.from({ length: 14 * 24 * 60 }, (_, index) => now - (14 * 24 * 60 - index) * minuteMs);

  it("is silent when nothing comes for half an hour from one that sends every minute", () => {
    const rhythm = rhythmOf(twoWeeks);
    expect(judgeSilence(rhythm, now + 29 * minuteMs, 30 * minuteMs)?.isSilent).toBe(false);
    expect(judgeSilence(rhythm, now + 31 * minuteMs, 30 * minuteMs)?.isSilent).toBe(true);
  });

  it("is not silent at night when it never sends at night", () => {
    const isDay = (minute: number) => Math.floor(minute / hourMs) % 24 >= 8;
    const days = rhythmOf(twoWeeks.filter(isDay));
    const midnight = now - (now % (24 * hourMs));
    const lastOfDay = { ...days, minutes: days.minutes.filter((minute) => minute < midnight) };
    expect(judgeSilence(lastOfDay, midnight + 7 * hourMs, 30 * minuteMs)?.isSilent).toBe(false);
    expect(judgeSilence(lastOfDay, midnight + 9 * hourMs, 30 * minuteMs)?.isSilent).toBe(true);
  });

  it("is not silent between the uploads of one that uploads every hour", () => {
    const hourly = rhythmOf(
      twoWeeks.filter((minute) => minute % hourMs === 0),
      1000,
    );
    expect(baselinePause(hourly)).toBe(hourMs);
    expect(judgeSilence(hourly, now + 1.9 * hourMs, 30 * minuteMs)?.isSilent).toBe(false);
    expect(judgeSilence(hourly, now + 3.1 * hourMs, 30 * minuteMs)?.isSilent).toBe(true);
  });

  it("says nothing of a sender that it hardly knows", () => {
    expect(judgeSilence(rhythmOf(twoWeeks.slice(0, 10)), now, 30 * minuteMs)).toBeNull();
  });
});
