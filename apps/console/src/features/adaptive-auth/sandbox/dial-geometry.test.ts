import fc from "fast-check";
import { expect, test } from "vitest";
import { arc, pointAt, scoreNear } from "./risk-dial.tsx";

test("the place of a score is found again, however far from the arc one points", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 300 }), (score, distance) => {
      const { x, y } = pointAt(score, distance);
      expect(scoreNear(x, Math.min(0, y))).toBe(score);
    }),
  );
});

test("below the dial the nearer end counts", () => {
  expect([scoreNear(-20, 40), scoreNear(20, 40)]).toEqual([0, 100]);
});

test("the whole arc goes from one end to the other", () => {
  expect(arc(0, 100)).toBe("M-100.00 -0.00A100 100 0 0 1 100.00 0.00");
});
