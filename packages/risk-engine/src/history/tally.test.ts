import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Tally } from "./tally.ts";

const entriesOf = (tally: Tally) => [...tally.entries()];
const byKey = ([one]: readonly number[], [other]: readonly number[]) => (one ?? 0) - (other ?? 0);
const filled = (capacity: number, entries: readonly (readonly [key: number, weight: number])[]) => {
  const tally = new Tally(capacity);
  for (const [key, weight] of entries) tally.add(key, weight);
  return tally;
};

describe("counting", () => {
  test("an empty tally knows no value", () => {
    const tally = new Tally(4);
    expect([tally.size, tally.total, tally.get(7), tally.get(0)]).toEqual([0, 0, 0, 0]);
    expect(entriesOf(tally)).toEqual([]);
    expect(tally.toSlots()).toHaveLength(0);
  });

  test("weights of one key add up, and keys keep their order of arrival", () => {
    const tally = filled(4, [
      [30, 1],
      [10, 2],
      [30, 0.5],
      [20, 4],
    ]);
    expect(entriesOf(tally)).toEqual([
      [30, 1.5],
      [10, 2],
      [20, 4],
    ]);
    expect(tally.size).toBe(3);
    expect(tally.total).toBe(7.5);
    expect(tally.get(30)).toBe(1.5);
    expect(tally.get(11)).toBe(0);
  });

  test("a weight of 0 takes no room", () => {
    const tally = filled(1, [
      [1, 2],
      [5, 0],
    ]);
    expect(entriesOf(tally)).toEqual([[1, 2]]);
  });

  test("a key of 0 is a key like any other", () => {
    const tally = filled(2, [[0, 3]]);
    expect([tally.size, tally.get(0)]).toEqual([1, 3]);
  });
});

describe("withdrawing", () => {
  test.each([
    ["first", 10],
    ["middle", 20],
    ["last", 30],
  ])("the %s value leaves no gap", (_, gone) => {
    const tally = filled(4, [
      [10, 1],
      [20, 2],
      [30, 3],
    ]);
    tally.add(gone, -gone / 10);
    const left = [10, 20, 30].filter((key) => key !== gone);
    expect(entriesOf(tally).toSorted(byKey)).toEqual(left.map((key) => [key, key / 10]));
    expect(tally.get(gone)).toBe(0);
    tally.add(40, 4);
    expect(entriesOf(tally).toSorted(byKey)).toEqual([...left, 40].map((key) => [key, key / 10]));
  });

  test("what only rounding leaves is removed, and a small weight isn't", () => {
    const tally = filled(4, [
      [1, 0.1],
      [1, 0.1],
      [1, 0.1],
      [1, -0.3],
      [2, 1],
      [2, -1 + 1e-6],
    ]);
    expect(tally.size).toBe(1);
    expect(tally.get(2)).toBeCloseTo(1e-6, 9);
  });

  test("a debt counts as 0 until the weight that it withdraws arrives", () => {
    const tally = filled(4, [[7, -1]]);
    expect([tally.size, tally.get(7), tally.total]).toEqual([1, 0, -1]);
    expect(entriesOf(tally)).toEqual([[7, -1]]);
    tally.add(7, 3);
    expect([tally.size, tally.get(7)]).toEqual([1, 2]);
    tally.add(7, -2);
    expect(tally.size).toBe(0);
  });
});

describe("capacity", () => {
  test("the lightest value makes room for a newcomer, even for a lighter one", () => {
    const tally = filled(3, [
      [1, 5],
      [2, 1],
      [3, 4],
    ]);
    tally.add(4, 0.5);
    expect(entriesOf(tally).toSorted(byKey)).toEqual([
      [1, 5],
      [3, 4],
      [4, 0.5],
    ]);
    tally.add(5, 0.1);
    expect(entriesOf(tally).toSorted(byKey)).toEqual([
      [1, 5],
      [3, 4],
      [5, 0.1],
    ]);
  });

  test("the lightest is found in any place", () => {
    for (const lightest of [0, 1, 2]) {
      const tally = filled(
        3,
        [0, 1, 2].map((at) => [at + 1, at === lightest ? 1 : 2]),
      );
      tally.add(9, 3);
      expect(tally.get(lightest + 1)).toBe(0);
      expect(tally.total).toBe(7);
    }
  });

  test("a known value needs no room", () => {
    const tally = filled(2, [
      [1, 1],
      [2, 2],
      [1, 5],
    ]);
    expect(entriesOf(tally)).toEqual([
      [1, 6],
      [2, 2],
    ]);
  });

  test("all values fit up to the capacity, and not one more", () => {
    const keys = Array.from({ length: 64 }, (_, at) => at + 1);
    const tally = filled(
      64,
      keys.map((key) => [key, key]),
    );
    expect(keys.map((key) => tally.get(key))).toEqual(keys);
    tally.add(65, 65);
    expect([tally.size, tally.get(1), tally.get(2), tally.get(65)]).toEqual([64, 0, 2, 65]);
  });

  test("a newcomer is always known, and there are never more than fit", () => {
    const added = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(added, { maxLength: 40 }), (capacity, all) => {
        const tally = new Tally(capacity);
        for (const [key, weight] of all) {
          const before = tally.get(key);
          tally.add(key, weight);
          expect(tally.get(key)).toBe(before + weight);
          expect(tally.size).toBeLessThanOrEqual(capacity);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test("with room for everything, a tally is a map of sums", () => {
  const change = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const [tally, sums] = [filled(32, changes), new Map<number, number>()];
      for (const [key, weight] of changes) sums.set(key, (sums.get(key) ?? 0) + weight);
      const expected = [...sums].filter(([, sum]) => sum !== 0).toSorted(byKey);
      expect(entriesOf(tally).toSorted(byKey)).toEqual(expected);
      expect(tally.total).toBe(expected.reduce((sum, [, weight]) => sum + weight, 0));
      expect(tally.size).toBe(expected.length);
    }),
    { numRuns: 50 },
  );
});

describe("storing", () => {
  test("slots hold each key before its weight, and give the tally back", () => {
    const tally = filled(4, [
      [3, 1],
      [9, 2],
    ]);
    expect([...tally.toSlots()]).toEqual([3, 1, 9, 2]);
    const restored = new Tally(4, tally.toSlots());
    restored.add(5, 7);
    expect(entriesOf(restored)).toEqual([
      [3, 1],
      [9, 2],
      [5, 7],
    ]);
  });

  test("slots are a copy", () => {
    const tally = filled(4, [[3, 1]]);
    tally.toSlots().fill(8);
    expect(entriesOf(tally)).toEqual([[3, 1]]);
  });

  test("slots end where no weight follows", () => {
    const tally = new Tally(4, Float64Array.of(3, 1, 9, 2, 0, 0, 0, 0));
    expect(tally.size).toBe(2);
    expect(tally.get(0)).toBe(0);
  });

  test("no slots at all are an empty tally that can be filled", () => {
    const tally = new Tally(4, new Float64Array(0));
    tally.add(1, 1);
    expect(entriesOf(tally)).toEqual([[1, 1]]);
  });
});
