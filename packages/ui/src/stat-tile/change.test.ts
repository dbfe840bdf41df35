import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOf, isBetter } from "./stat-tile.tsx";

test.each([
  [120, 100, "up", 0.2],
  [80, 100, "down", -0.2],
  [5, 5, "same", 0],
  [0, 0, "same", 0],
  [4, 0, "up", null],
  [-50, -100, "up", 0.5],
] as const)("%d after %d", (value, previous, direction, share) => {
  expect(changeOf(value, previous)).toEqual({ direction, share });
});

test("the share leads from the one number to the other", () => {
  const count = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(count, count, (value, previous) => {
      const { share } = changeOf(value, previous);
      if (share === null) expect(previous).toBe(0);
      else expect(previous + share * Math.abs(previous)).toBeCloseTo(value, 6);
    }),
  );
});

test("good is what the reader hopes for", () => {
  expect(isBetter(changeOf(2, 1), "more")).toBe(true);
  expect(isBetter(changeOf(2, 1), "less")).toBe(false);
  expect(isBetter(changeOf(1, 2), "less")).toBe(true);
  expect(isBetter(changeOf(2, 1), undefined)).toBeNull();
  expect(isBetter(changeOf(1, 1), "more")).toBeNull();
});
