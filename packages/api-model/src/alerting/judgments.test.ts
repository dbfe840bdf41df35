import { describe, expect, test } from "vitest";
import { errorLimit, isErrorShift } from "./judge-errors.ts";
import { isLatencyShift, latencyLimit, baselineLatency } from "./judge-latency.ts";
import { judgeSilence, baselinePause } from "./judge-silence.ts";
import { isTrafficDrop, isTrafficSpike } from "./judge-traffic.ts";
import type { SeasonalBaseline } from "./seasonal-baseline.ts";

describe("errors", () => {
  const limits = { minCalls: 50, minRate: 0.05, factor: 3 };

  test.each([
    ["nothing before", 0, 0, 0.05],
    ["few errors before", 1000, 5, 0.05],
    ["a tenth before, of which the triple", 1000, 100, 0.3],
    ["a quarter before, of which half of the rest", 1000, 250, 0.625],
    ["all before", 1000, 1000, 1],
  ])("may have a share after %s", (_, calls, errors, limit) => {
    expect(errorLimit({ calls, errors }, limits)).toBeCloseTo(limit, 12);
  });

  test.each([
    [1000, 300, 1000, 100, false],
    [1000, 301, 1000, 100, true],
    [50, 50, 1000, 0, true],
    [49, 49, 1000, 0, false],
    [0, 0, 0, 0, false],
    [1000, 50, 0, 0, false],
    [1000, 51, 0, 0, true],
    [100, 100, 100, 100, false],
  ])("of %d calls %d fail, of %d before %d: %s", (calls, errors, callsBefore, errorsBefore, expected) => {
    expect(isErrorShift({ calls, errors }, { calls: callsBefore, errors: errorsBefore }, limits)).toBe(expected);
  });

  /** Three deviations below 5 of 50 are 2.89 % (Wilson's score interval). */
  test("of few calls must be more than chance makes of what was usual", () => {
    const now = { calls: 50, errors: 5 };
    expect(isErrorShift(now, { calls: 1000, errors: 28 }, limits)).toBe(true);
    expect(isErrorShift(now, { calls: 1000, errors: 29 }, limits)).toBe(false);
  });
});

describe("latency", () => {
  const limits = { minCalls: 50, minMs: 100, factor: 2 };
  const eight = [80, 90, 100, 100, 100, 100, 110, 120];

  test("is known from eight windows on, and its spread is 5 % at least", () => {
    expect(baselineLatency(eight.slice(1))).toBeNull();
    expect(baselineLatency(Array.from({ length: 8 }, () => 200))).toEqual({ expected: 200, spread: 10 });
    // Half of the windows are within 5 ms of 100 ms.
    expect(baselineLatency(eight)).toEqual({ expected: 100, spread: expect.closeTo(7.413, 9) });
    expect(baselineLatency(eight.toReversed())).toEqual(baselineLatency(eight));
  });

  test.each([
    ["the factor", 100, 5, 200],
    ["four spreads", 100, 50, 300],
    ["where both meet", 100, 25, 200],
    ["the minimum", 10, 1, 100],
  ])("may last up to %s", (_, expected, spread, limit) => {
    expect(latencyLimit({ expected, spread }, limits)).toBe(limit);
  });

  test.each([
    [50, 201, true],
    [50, 200, false],
    [49, 201, false],
  ])("of %d calls at %d ms has shifted: %s", (calls, latency, expected) => {
    expect(isLatencyShift({ calls, latency }, { expected: 100, spread: 5 }, limits)).toBe(expected);
  });
});

describe("traffic", () => {
  const drop = { minCalls: 60, share: 0.5 };
  const spike = { minCalls: 100, factor: 3 };

  test.each([
    ["less than the share", 49, 100, 5, true],
    ["the share exactly", 50, 100, 5, false],
    ["less than four spreads below", 19, 100, 20, true],
    ["four spreads below exactly", 20, 100, 20, false],
    ["as many expected as are needed", 0, 60, 1, true],
    ["too few expected", 0, 59, 1, false],
  ])("drops: %s", (_, observed, expected, spread, isDrop) => {
    expect(isTrafficDrop(observed, { expected, spread }, drop)).toBe(isDrop);
  });

  test.each([
    ["more than the factor", 301, 100, 5, true],
    ["the factor exactly", 300, 100, 5, false],
    ["more than four spreads above", 501, 100, 100, true],
    ["four spreads above exactly", 500, 100, 100, false],
    ["as many as are needed", 100, 10, 1, true],
    ["too few", 99, 10, 1, false],
    ["where nothing was expected", 100, 0, 0, true],
  ])("spikes: %s", (_, observed, expected, spread, isSpike) => {
    expect(isTrafficSpike(observed, { expected, spread }, spike)).toBe(isSpike);
  });
});

describe("silence", () => {
  const minute = 60_000;
  const evenly = (count: number, every = 1) => Array.from({ length: count }, (_, at) => at * every * minute);
  const hourly = (expected: number): SeasonalBaseline => ({ at: () => ({ expected, spread: 1 }) });

  test("is judged by pauses that are known from 24 minutes on", () => {
    expect(baselinePause({ minutes: evenly(23) })).toBeNull();
    expect(baselinePause({ minutes: evenly(24) })).toBe(minute);
    expect(baselinePause({ minutes: evenly(24, 5) })).toBe(5 * minute);
    expect(baselinePause({ minutes: [] })).toBeNull();
  });

  test("takes the longest pause of a few, and leaves out one of two hundred", () => {
    const withPauses = (count: number, long: number) => {
      const minutes = evenly(count);
      for (let at = 1; at <= long; at += 1) minutes.push((minutes.at(-1) ?? 0) + 100 * minute);
      return baselinePause({ minutes });
    };
    expect(withPauses(23, 1)).toBe(100 * minute);
    expect(withPauses(200, 1)).toBe(minute);
    expect(withPauses(199, 2)).toBe(100 * minute);
  });

  const last = 23 * minute;
  const judge = (minutesLater: number, perHour: number, minMs = 30 * minute, minutes = evenly(24)) =>
    judgeSilence({ minutes, baseline: hourly(perHour) }, last + minutesLater * minute, minMs);

  test.each([
    [30, 60, false],
    [31, 60, true],
    [31, 20, true],
    [31, 19, false],
    [60, 19, true],
    [31, 0, false],
  ])("after %d minutes of a sender of %d an hour: %s", (later, perHour, isSilent) => {
    expect(judge(later, perHour)).toEqual({ lasts: later * minute, limit: 30 * minute, isSilent });
  });

  test("is three pauses at least, where these are longer than the limit", () => {
    const rare = evenly(24, 20).map((each) => each - 22 * 20 * minute - (20 - 23) * minute);
    expect(rare.at(-1)).toBe(last);
    expect(judge(60, 60, 30 * minute, rare)).toMatchObject({ limit: 60 * minute, isSilent: false });
    expect(judge(61, 60, 30 * minute, rare)).toMatchObject({ limit: 60 * minute, isSilent: true });
    expect(judge(4, 600, 0)).toMatchObject({ limit: 3 * minute, isSilent: true });
  });

  test("isn't negative for a clock that is behind, and isn't known without a baseline", () => {
    expect(judge(-5, 6000)).toEqual({ lasts: 0, limit: 30 * minute, isSilent: false });
    const unknown = { minutes: evenly(24), baseline: { at: () => null } };
    expect(judgeSilence(unknown, last + 100 * minute, 0)?.isSilent).toBe(false);
    expect(judgeSilence({ minutes: [], baseline: hourly(60) }, last, 0)).toBeNull();
  });
});
