import { expect, test } from "vitest";
import { formatFor } from "./format.ts";

test("a duration is told in the unit that it is long enough for", () => {
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
