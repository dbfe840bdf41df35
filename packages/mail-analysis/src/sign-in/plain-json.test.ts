import fc from "fast-check";
import { expect, it } from "vitest";
import { listIn, objectIn, textIn, timeIn } from "./plain-json.ts";

it("accepts each type of value, and returns an empty one for others", () => {
  expect(objectIn({ a: 1 })).toEqual({ a: 1 });
  for (const value of [null, undefined, [1], "a", 1, true]) expect(objectIn(value)).toEqual({});
  expect(listIn([1, "a"])).toEqual([1, "a"]);
  for (const value of [null, undefined, { length: 1 }, "a", 1]) expect(listIn(value)).toEqual([]);
  expect(textIn("a")).toBe("a");
  for (const value of [null, undefined, 1, {}, ["a"]]) expect(textIn(value)).toBe("");
});

it.each([
  ["2026-11-10T08:00:00Z", 1_794_297_600_000],
  ["2026-11-10T08:00:00.25Z", 1_794_297_600_250],
  ["2026-11-10T09:00:00+01:00", 1_794_297_600_000],
  ["1970-01-01T00:00:00Z", 0],
  ["soon", null],
  ["", null],
  [1_794_297_600_000, null],
  [null, null],
  [undefined, null],
])("reads the time %o", (value, at) => {
  expect(timeIn(value)).toBe(at);
});

it("reads any value without an error", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof textIn(value)).toBe("string");
      expect(Array.isArray(listIn(value))).toBe(true);
      expect(Array.isArray(objectIn(value))).toBe(false);
      const at = timeIn(value);
      expect(at === null || Number.isFinite(at)).toBe(true);
    }),
  );
});
