import fc from "fast-check";
import { expect, test } from "vitest";
import { heatLevel, heatValues, movePlace, weekdayNames, weekdaysFor } from "./heat-map-data.ts";

test("a week starts where the language starts it, and has seven days", () => {
  expect(weekdaysFor("fr")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysFor("en")).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(weekdaysFor("ar")[0]).toBe(6);
});

test("weekdays have their names", () => {
  expect([1, 7].map(weekdayNames("en", "long"))).toEqual(["Monday", "Sunday"]);
});

test("entries of one hour add up, the rest is zero", () => {
  const valueOf = heatValues([
    { weekday: 1, hour: 9, value: 2 },
    { weekday: 1, hour: 9, value: 3 },
  ]);
  expect([valueOf(1, 9), valueOf(2, 9)]).toEqual([5, 0]);
});

test("only nothing has no colour, the most has the strongest, and more is never paler", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const max = Math.max(more, 1);
      expect(heatLevel(less, max)).toBeLessThanOrEqual(heatLevel(more, max));
      expect(heatLevel(less, max) === 0).toBe(less === 0);
      expect(heatLevel(max, max)).toBe(5);
    }),
  );
});

test("arrows move within the grid and turn round with the page", () => {
  expect(movePlace({ row: 2, column: 5 }, "ArrowRight", false)).toEqual({ row: 2, column: 6 });
  expect(movePlace({ row: 2, column: 5 }, "ArrowRight", true)).toEqual({ row: 2, column: 4 });
  expect(movePlace({ row: 0, column: 23 }, "ArrowUp", false)).toEqual({ row: 0, column: 23 });
  expect(movePlace({ row: 6, column: 5 }, "End", false)).toEqual({ row: 6, column: 23 });
  expect(movePlace({ row: 6, column: 5 }, "a", false)).toBeNull();
});
