import { describe, expect, it, test } from "vitest";
import { readTimes, statedTimes } from "./read-times.ts";

describe("times", () => {
  const ms = (value: number) => ({ value, unit: "ms" }) as const;
  const now = 1_800_000_000_000;

  test.each<[what: string, start: number | null, end: number | null, expected: object]>([
    ["both", now, now + 5, { tsMs: now, durationMs: 5, warnings: [] }],
    ["at once", now, now, { tsMs: now, durationMs: 0, warnings: [] }],
    ["backwards", now, now - 1, { tsMs: now, durationMs: null, warnings: ["negative_duration"] }],
    ["no end", now, null, { tsMs: now, durationMs: null, warnings: [] }],
    ["no start", null, now - 9, { tsMs: now - 9, durationMs: null, warnings: [] }],
    ["neither", null, null, { tsMs: now, durationMs: null, warnings: ["time_missing"] }],
    ["five minutes ahead", now + 300_000, null, { tsMs: now + 300_000, warnings: [] }],
    ["more than that", now + 300_001, null, { tsMs: now + 300_001, warnings: ["time_skew"] }],
  ])("%s", (_, start, end, expected) => {
    expect(readTimes(start === null ? null : ms(start), end === null ? null : ms(end), now)).toMatchObject(expected);
  });

  it("say in which units they came", () => {
    expect(readTimes({ value: 1_799_999_999, unit: "s" }, { value: 1_799_999_999_500_000, unit: "us" }, now)).toEqual({
      tsMs: 1_799_999_999_000,
      durationMs: 500,
      warnings: ["time_unit_s", "time_unit_us"],
    });
  });

  test.each<[what: string, ts: number | null, duration: number | null, expected: object]>([
    ["both", now, 5, { tsMs: now, durationMs: 5, warnings: [] }],
    ["no time taken", now, 0, { tsMs: now, durationMs: 0, warnings: [] }],
    ["less than none", now, -1, { tsMs: now, durationMs: null, warnings: ["negative_duration"] }],
    ["no duration", now, null, { tsMs: now, durationMs: null, warnings: [] }],
    ["no moment", null, 5, { tsMs: now, durationMs: 5, warnings: ["time_missing"] }],
    ["five minutes ahead", now + 300_000, null, { warnings: [] }],
    ["more than that", now + 300_001, null, { warnings: ["time_skew"] }],
  ])("that are stated: %s", (_, ts, duration, expected) => {
    expect(statedTimes(ts, duration, now)).toMatchObject(expected);
  });
});
