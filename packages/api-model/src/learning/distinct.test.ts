import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDistinct, countDistinct, joinDistinct, type Distinct } from "./distinct.ts";
import { hash } from "./traffic.ts";

const seen = fc
  .array(fc.nat(500), { maxLength: 600 })
  .map((list) => list.map((each) => hash(String(each))).reduce<Distinct>(addDistinct, []));

test("joins in any order, any grouping, any number of times", () => {
  fc.assert(
    fc.property(seen, seen, seen, (a, b, c) => {
      expect(joinDistinct(a, b)).toStrictEqual(joinDistinct(b, a));
      expect(joinDistinct(a, joinDistinct(b, c))).toStrictEqual(joinDistinct(joinDistinct(a, b), c));
      expect(joinDistinct(a, a)).toStrictEqual(a);
    }),
  );
});

test("keeps the 256 smallest hashes in order", () => {
  const all = Array.from({ length: 400 }, (_, at) => (at * 7_919) % 10_007);
  expect(all.reduce<Distinct>(addDistinct, [])).toStrictEqual(all.toSorted((a, b) => a - b).slice(0, 256));
});

test("gives the same value back where a hash changes nothing", () => {
  const full = Array.from({ length: 256 }, (_, at) => at * 2);
  expect(addDistinct(full, 9_999)).toBe(full);
  expect(addDistinct(full, 510)).toBe(full);
  expect(addDistinct(full, 4)).toBe(full);
  expect(addDistinct(full, 5)).toStrictEqual([...full.slice(0, 3), 5, ...full.slice(3, 255)]);
});

/** The 256th smallest of n evenly spread hashes lies at 256 / n of the range. */
test.each([
  [2 ** 24 - 1, 65_280],
  [2 ** 31 - 1, 510],
  [3_000_000_000, 365],
  [2 ** 32 - 1, 255],
])("estimates by the largest of 256 hashes: %i stands for %i", (largest, count) => {
  const full = [...Array.from({ length: 255 }, (_, at) => at), largest];
  expect(countDistinct(full)).toBe(count);
});

test("counts 255 things exactly", () => {
  expect(countDistinct(Array.from({ length: 255 }, (_, at) => at))).toBe(255);
});

test.each([0, 1, 200, 10_000, 300_000])("counts %i different things, each seen twice", (count) => {
  let all: Distinct = [];
  for (let at = 0; at < 2 * count; at += 1) all = addDistinct(all, hash(`thing ${at % count}`));
  expect(Math.abs(countDistinct(all) - count)).toBeLessThanOrEqual(count < 256 ? 0 : count * 0.15);
});
