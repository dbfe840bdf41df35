import { expect, test } from "vitest";
import { mean, median, quantile, rounded } from "./statistics.ts";

test("quantiles are values that were measured", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([4, 3, 2, 1], 0.95)).toBe(4);
  expect(quantile([7], 0.05)).toBe(7);
  expect(median([])).toBeNaN();
});

test("mean and rounding", () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(rounded(1.23456, 2)).toBe(1.23);
});
