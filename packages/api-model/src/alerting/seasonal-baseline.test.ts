import { describe, expect, test } from "vitest";
import { expectationBetween, seasonalBaseline } from "./seasonal-baseline.ts";

const until = 500_000;
const week = 168;
/** The hours before `until`, the newest last. */
const historyOf = (values: readonly number[]) => ({
  until,
  counts: new Map(values.map((value, at) => [until - values.length + at, value])),
});
const hours = (count: number, valueOf: (hoursAgo: number) => number) =>
  historyOf(Array.from({ length: count }, (_, at) => valueOf(count - at)));

describe("an expectation", () => {
  test("has a spread of 5 % at least", () => {
    expect(seasonalBaseline(hours(72, () => 100)).at(until)).toEqual({ expected: 100, spread: 5 });
    expect(seasonalBaseline(hours(72, () => 0)).at(until)).toEqual({ expected: 0, spread: 0 });
  });

  test("has the spread of its days, as a standard deviation", () => {
    // 90, 100 and 110 calls on three days: 1.4826 · 10 · √(3/2).
    const baseline = seasonalBaseline(hours(72, (ago) => (ago > 48 ? 90 : ago > 24 ? 100 : 110)));
    expect(baseline.at(until)).toEqual({ expected: 100, spread: expect.closeTo(18.158, 3) });
  });

  test("has the spread of other hours where its own is smaller", () => {
    // Every hour but the one asked about varies by a tenth.
    const baseline = seasonalBaseline(
      hours(72, (ago) => (ago % 24 === 0 ? 200 : ago > 48 ? 90 : ago > 24 ? 100 : 110)),
    );
    expect(baseline.at(until)).toEqual({ expected: 200, spread: expect.closeTo(2 * 18.158, 2) });
  });

  test("is the same a week later, and before", () => {
    const baseline = seasonalBaseline(hours(3 * week, (ago) => ago % 24));
    for (const hour of [until, until + 5, until - 30]) expect(baseline.at(hour + week)).toEqual(baseline.at(hour));
  });
});

describe("what an hour is compared with", () => {
  /** Every hour of a week has its own number of calls, on which each week agrees. */
  const ofWeek = (ago: number) => 1000 + (ago % week);
  const expected = (count: number) => seasonalBaseline(hours(count, ofWeek)).at(until)?.expected;

  test("is all hours, then those of the day after three days, then those of the week after three weeks", () => {
    expect(expected(23)).toBeUndefined();
    // 1,001 to 1,024 and to 1,071 calls, of which the latest weigh a little more.
    expect(expected(24)).toBe(1012);
    expect(expected(71)).toBe(1035);
    // 24, 48 and 72 hours ago.
    expect(expected(72)).toBe(1048);
    expect(expected(3 * week - 1)).not.toBe(1000);
    expect(expected(3 * week)).toBe(1000);
  });

  test("includes hours without calls after the first one with some", () => {
    const counts = new Map([
      [until - 72, 5],
      [until - 24, 7],
    ]);
    expect(seasonalBaseline({ until, counts }).at(until)?.expected).toBe(5);
    expect(seasonalBaseline({ until, counts }).at(until + 1)?.expected).toBe(0);
  });

  test("doesn't include the hour that isn't over yet, nor later ones", () => {
    const { counts } = hours(72, () => 100);
    const more = new Map([...counts, [until, 9000], [until + 24, 9000]]);
    expect(seasonalBaseline({ until, counts: more }).at(until)).toEqual({ expected: 100, spread: 5 });
  });

  test("nothing is said without an hour that is over", () => {
    expect(seasonalBaseline({ until, counts: new Map() }).at(until)).toBeNull();
    expect(seasonalBaseline({ until, counts: new Map([[until, 100]]) }).at(until)).toBeNull();
  });
});

/** A week weighs √½ of the one after it. */
describe("recent weeks count more", () => {
  const after = (weeks: number, recent: number) =>
    seasonalBaseline(hours(weeks * week, (ago) => (ago <= recent * week ? 300 : 100))).at(until)?.expected;

  test.each([
    [3, 1, 100],
    [4, 2, 300],
    [5, 1, 100],
    [5, 2, 300],
    [8, 1, 100],
    [8, 2, 300],
  ])("of %d weeks, the last %d were other: %d", (weeks, recent, expected) => {
    expect(after(weeks, recent)).toBe(expected);
  });

  test("and those before the last eight don't count", () => {
    const values = [100, 80, 120, 70, 130, 60, 140, 50];
    const counts = new Map(values.map((value, at) => [until - (at + 1) * week, value]));
    const eight = seasonalBaseline({ until, counts }).at(until);
    // Half of the weight is within 20 calls of 100: 1.4826 · 20 · √(8/7).
    expect(eight).toEqual({ expected: 100, spread: expect.closeTo(31.7, 2) });
    const older = seasonalBaseline({ until, counts: new Map([...counts, [until - 30 * week, 5000]]) }).at(until);
    expect(older).toEqual(eight);
  });
});

describe("a span of time", () => {
  const hourMs = 3_600_000;
  const baseline = { at: (hour: number) => (hour === 12 ? null : { expected: 60 * hour, spread: hour }) };
  const between = (from: number, to: number) => expectationBetween(baseline, from * hourMs, to * hourMs);

  test.each([
    ["a whole hour", 2, 3, { expected: 120, spread: 2 }],
    ["part of an hour", 2.25, 2.75, { expected: 60, spread: 1 }],
    ["parts of two hours", 1.5, 2.25, { expected: 30 + 30, spread: 0.5 + 0.5 }],
    ["several hours", 1, 4, { expected: 60 + 120 + 180, spread: 6 }],
    ["no time", 2, 2, { expected: 0, spread: 0 }],
    ["no time within an hour", 2.5, 2.5, { expected: 0, spread: 0 }],
    ["up to an unknown hour", 11, 12, { expected: 660, spread: 11 }],
    ["into an unknown hour", 11, 12.01, null],
    ["from an unknown hour on", 12.5, 14, null],
  ])("%s", (_, from, to, expected) => {
    expect(between(from, to)).toEqual(expected);
  });
});
