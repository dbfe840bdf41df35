import fc from "fast-check";
import { expect, test } from "vitest";
import { countAt, daysBetween, weightAt } from "./decay.ts";

const dayMs = 86_400_000;
const landmark = Date.UTC(2026, 0, 1);

/** A count halves within 90 days. */
test.each([
  [0, 1],
  [90, 2],
  [180, 4],
  [45, Math.SQRT2],
  [-90, 0.5],
  [365, 2 ** (365 / 90)],
])("a count of one weighs, %d days from the landmark, %d", (days, weight) => {
  expect(weightAt(landmark + days * dayMs)).toBeCloseTo(weight, 12);
});

test.each([
  [0, 1],
  [30, 0.7937],
  [90, 0.5],
  [180, 0.25],
  [900, 0.000_977],
])("what was counted %d days ago counts %d", (days, share) => {
  const at = landmark + 40 * dayMs;
  expect(countAt(weightAt(at - days * dayMs), at)).toBeCloseTo(share, 4);
});

test("how much a count decays depends on the time that passed alone", () => {
  const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) });
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 0, max: 1000 }), (one, other, days) => {
      const [left, right] = [one, other].map((from) => countAt(weightAt(from), from + days * dayMs));
      expect(left).toBeCloseTo(right ?? 0, 9);
    }),
  );
});

test("moments that take turns each keep their own weight", () => {
  const [early, late] = [landmark + 90 * dayMs, landmark + 270 * dayMs];
  expect([early, late, early, late].map((at) => weightAt(at))).toEqual([2, 8, 2, 8]);
});

test("days between two moments have fractions and a sign", () => {
  expect(daysBetween(landmark, landmark + 1.5 * dayMs)).toBe(1.5);
  expect(daysBetween(landmark + dayMs, landmark)).toBe(-1);
  expect(daysBetween(landmark, landmark)).toBe(0);
});
