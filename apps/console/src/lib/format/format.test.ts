import { expect, test } from "vitest";
import { formatFor } from "./format.ts";

test("a duration uses the largest unit that fits", () => {
  const { duration } = formatFor("en");
  expect([0, 304, 999, 3400, 119_000, 120_000].map(duration)).toEqual([
    "0 ms",
    "304 ms",
    "999 ms",
    "3.4 sec",
    "119 sec",
    "2 min",
  ]);
  expect([7_199_000, 7_200_000, 90_000_000, 566_231_000].map(duration)).toEqual([
    "120 min",
    "2 hr",
    "25 hr",
    "6.6 days",
  ]);
});

test.each([
  [0, "now"],
  [59.4, "59 seconds ago"],
  [59.6, "1 minute ago"],
  [89, "1 minute ago"],
  [3569, "59 minutes ago"],
  [3571, "1 hour ago"],
  [86_399, "yesterday"],
  [29 * 86_400, "29 days ago"],
  [340 * 86_400, "11 months ago"],
  [366 * 86_400, "last year"],
])("%d seconds ago reads %s", (seconds, text) => {
  const now = new Date("2026-03-02T12:00:00Z");
  expect(formatFor("en").ago(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});
