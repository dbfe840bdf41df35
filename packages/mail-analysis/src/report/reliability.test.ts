import fc from "fast-check";
import { expect, test } from "vitest";
import { reliabilityOf } from "./reliability.ts";

test("starts at even odds, with a wide interval", () => {
  const { score, low, high } = reliabilityOf(0, 0);
  expect([score, low, high].map((each) => Number(each.toFixed(3)))).toEqual([0.5, 0.05, 0.95]);
});

test("has the bounds of published beta distribution tables", () => {
  const rounded = (right: number, wrong: number) =>
    Object.values(reliabilityOf(right, wrong)).map((each) => Number(each.toFixed(4)));
  // Beta(2, 1) is x², Beta(10, 1) is x¹⁰.
  expect(rounded(1, 0)).toEqual([0.6667, Number(Math.sqrt(0.05).toFixed(4)), Number(Math.sqrt(0.95).toFixed(4))]);
  expect(rounded(9, 0)).toEqual([0.9091, Number((0.05 ** 0.1).toFixed(4)), Number((0.95 ** 0.1).toFixed(4))]);
});

const count = fc.nat(400);

test("lies between its bounds, mirrors with swapped counts, and narrows with more reports", () => {
  fc.assert(
    fc.property(count, count, (right, wrong) => {
      const { score, low, high } = reliabilityOf(right, wrong);
      expect(low).toBeLessThan(score);
      expect(score).toBeLessThan(high);
      const other = reliabilityOf(wrong, right);
      expect(other.score).toBeCloseTo(1 - score, 6);
      expect(other.low).toBeCloseTo(1 - high, 6);
      expect(reliabilityOf(right + 1, wrong).score).toBeGreaterThan(score);
      const surer = reliabilityOf(2 * right + 1, 2 * wrong + 1);
      expect(surer.high - surer.low).toBeLessThan(high - low);
    }),
    { numRuns: 50 },
  );
});

test("accepts any number of reports", () => {
  const { score, low, high } = reliabilityOf(1_000_000, 10);
  expect(score).toBeGreaterThan(0.9999);
  expect(low).toBeGreaterThan(0.99);
  expect(high).toBeLessThanOrEqual(1);
});
