import fc from "fast-check";
import { expect, test } from "vitest";
import { nextInRing } from "./roving.ts";

test("the arrows follow the direction of the page", () => {
  expect(nextInRing({ key: "ArrowRight" }, 0, 3, false)).toBe(1);
  expect(nextInRing({ key: "ArrowRight" }, 0, 3, true)).toBe(2);
  expect(nextInRing({ key: "Tab" }, 0, 3, false)).toBeNull();
});

test("there and back is where it was", () => {
  const place = fc.integer({ min: 1, max: 12 }).chain((count) => fc.tuple(fc.nat(count - 1), fc.constant(count)));
  fc.assert(
    fc.property(place, fc.boolean(), ([index, count], isRtl) => {
      const there = nextInRing({ key: "ArrowRight" }, index, count, isRtl) ?? -1;
      expect(nextInRing({ key: "ArrowLeft" }, there, count, isRtl)).toBe(index);
    }),
  );
});
