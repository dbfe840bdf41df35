import fc from "fast-check";
import { expect, test } from "vitest";
import { ringPath, turnsOf } from "./donut.tsx";

test("a quarter runs clockwise from the top and back inside", () => {
  expect(ringPath(0, 0.25, 100, 50)).toBe(
    "M0.000 -100.000A100 100 0 0 1 70.711 -70.711A100 100 0 0 1 100.000 -0.000" +
      "L50.000 -0.000A50 50 0 0 0 35.355 -35.355A50 50 0 0 0 0.000 -50.000Z",
  );
});

test("the whole ring is not nothing", () => {
  expect(ringPath(0, 1, 100, 50)).toContain("A100 100 0 0 1 0.000 100.000");
});

test("parts follow each other without a gap, each as long as its share, all together one turn", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }), (values) => {
      const turns = turnsOf(values);
      const total = values.reduce((sum, value) => sum + value, 0);
      expect(turns[0]?.from).toBe(0);
      expect(turns.at(-1)?.to).toBeCloseTo(1, 9);
      for (const [index, { from, to }] of turns.entries()) {
        expect((to - from) * total).toBeCloseTo(values[index] ?? -1, 4);
        expect(turns[index + 1]?.from ?? to).toBe(to);
      }
    }),
  );
});
