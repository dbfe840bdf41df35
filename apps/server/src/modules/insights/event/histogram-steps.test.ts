import * as fc from "fast-check";
import { expect, test } from "vitest";
import { histogramSteps } from "./histogram-steps.ts";

const day = 86_400;
const noon = Date.UTC(2026, 10, 20, 12) / 1000;

test.each([
  ["a minute", 60, 1],
  ["an hour", 3600, 60],
  ["a day", day, 900],
  ["a week", 7 * day, 3 * 3600],
  ["a quarter", 90 * day, day],
])("%s is cut into usual steps", (_, span, length) => {
  expect(histogramSteps(noon - span, noon, "UTC").length).toBe(length);
});

test("days begin at midnight of the zone", () => {
  const { start } = histogramSteps(noon - 90 * day, noon, "Asia/Kolkata");
  expect(new Date(start * 1000).toISOString()).toMatch(/T18:30:00/);
});

test("a few steps cover every range", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 }), fc.integer({ min: 1, max: 2 ** 31 }), (from, span) => {
      const { start, length, count } = histogramSteps(from, from + span, "America/New_York");
      expect(start).toBeLessThanOrEqual(from);
      expect(from - start).toBeLessThan(length);
      expect(start + count * length).toBeGreaterThanOrEqual(from + span);
      expect(start + (count - 1) * length).toBeLessThan(from + span);
      expect(count).toBeLessThanOrEqual(102);
    }),
  );
});
