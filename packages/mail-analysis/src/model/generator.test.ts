import { expect, test } from "vitest";
import { generator } from "./generator.ts";

const take = (seed: number, count: number) => {
  const next = generator(seed);
  return Array.from({ length: count }, next);
};

test("returns the numbers of mulberry32, in 32 bits", () => {
  // From another implementation of the published algorithm, with seed 0.
  expect(take(0, 3).map((value) => value * 2 ** 32)).toEqual([1_144_304_738, 1_416_247, 958_946_056]);
});

test("repeats its numbers for a seed, and differs between seeds", () => {
  expect(take(7, 20)).toEqual(take(7, 20));
  expect(take(7, 20)).not.toEqual(take(8, 20));
  expect(new Set(take(7, 1000)).size).toBeGreaterThan(990);
});

test("spreads numbers evenly from 0 to 1", () => {
  const values = take(42, 10_000);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  const tenths = Map.groupBy(values, (value) => Math.floor(value * 10));
  expect(tenths.size).toBe(10);
  for (const tenth of tenths.values()) expect(Math.abs(tenth.length - 1000)).toBeLessThan(150);
});
