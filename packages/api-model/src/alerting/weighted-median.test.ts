import fc from "fast-check";
import { expect, test } from "vitest";
import { type Weighted, weightedMedian } from "./weighted-median.ts";

type Pairs = readonly (readonly [value: number, weight: number])[];
const sampleOf = (pairs: Pairs): Weighted[] => pairs.map(([value, weight]) => ({ value, weight }));

test.each<[string, Pairs, number]>([
  ["one value", [[7, 0.1]], 7],
  [
    "three values",
    [
      [9, 1],
      [1, 1],
      [5, 1],
    ],
    5,
  ],
  [
    "two values, between them",
    [
      [1, 1],
      [2, 1],
    ],
    1.5,
  ],
  [
    "four values, between the middle ones",
    [
      [4, 1],
      [1, 1],
      [3, 1],
      [10, 1],
    ],
    3.5,
  ],
  [
    "a heavy value outweighs the others",
    [
      [1, 3],
      [10, 1],
      [20, 1],
    ],
    1,
  ],
  [
    "a heavy value at the end does too",
    [
      [1, 1],
      [10, 1],
      [20, 3],
    ],
    20,
  ],
  [
    "weights that split in halves",
    [
      [1, 1],
      [5, 1],
      [10, 2],
    ],
    7.5,
  ],
  [
    "halves that rounding has moved",
    [
      [1, 0.1],
      [2, 0.2],
      [4, 0.3],
    ],
    3,
  ],
  [
    "values that come several times",
    [
      [2, 1],
      [2, 1],
      [3, 1],
      [3, 1],
    ],
    2.5,
  ],
  [
    "values below 0",
    [
      [-5, 1],
      [-1, 1],
      [0, 1],
    ],
    -1,
  ],
])("%s", (_, pairs, median) => {
  expect(weightedMedian(sampleOf(pairs))).toBe(median);
});

test("nothing has no median", () => {
  expect(weightedMedian([])).toBeNaN();
});

const samples = fc.array(fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 20,
});

test("at most half of the weight is on either side", () => {
  fc.assert(
    fc.property(samples, (pairs) => {
      const median = weightedMedian(sampleOf(pairs));
      const weightOf = (isIn: (value: number) => boolean) =>
        pairs.filter(([value]) => isIn(value)).reduce((sum, [, weight]) => sum + weight, 0);
      const all = weightOf(() => true);
      expect(weightOf((value) => value < median)).toBeLessThanOrEqual(all / 2);
      expect(weightOf((value) => value > median)).toBeLessThanOrEqual(all / 2);
    }),
  );
});

test("neither the order nor the unit of the weights matters, and a weight of two is two values", () => {
  fc.assert(
    fc.property(samples, (pairs) => {
      const median = weightedMedian(sampleOf(pairs));
      expect(weightedMedian(sampleOf(pairs.toReversed()))).toBe(median);
      expect(weightedMedian(sampleOf(pairs.map(([value, weight]) => [value, weight * 0.25])))).toBe(median);
      const single = pairs.flatMap(([value, weight]) => Array.from({ length: weight }, () => [value, 1] as const));
      expect(weightedMedian(sampleOf(single))).toBe(median);
    }),
  );
});
