import { describe, expect, it, test } from "vitest";
import { field, isWireObject, objectField, wireText } from "./wire-value.ts";

describe("values of JSON", () => {
  test.each<[value: unknown, text: string | null]>([
    ["a", "a"],
    [" a ", "a"],
    ["", null],
    ["  ", null],
    ["null", null],
    [" null ", null],
    ["NULL", "NULL"],
    [7, "7"],
    [0, "0"],
    [1.5, "1.5"],
    [Number.NaN, null],
    [Infinity, null],
    [true, null],
    [null, null],
    [undefined, null],
    [["a"], null],
    [{}, null],
  ])("%j is the text %j", (value, text) => {
    expect(wireText(value)).toBe(text);
  });

  test.each<[value: unknown, isSo: boolean]>([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    ["{}", false],
    [undefined, false],
  ])("%j is an object: %s", (value, isSo) => {
    expect(isWireObject(value)).toBe(isSo);
  });

  it("are found by name in any case, an exact one first", () => {
    expect(field({ PATH: 1, path: 2 }, "path")).toBe(2);
    expect(field({ PATH: 1 }, "path")).toBe(1);
    expect(field({ path: undefined, PATH: 1 }, "path")).toBeUndefined();
    expect(field({ paths: 1, pat: 2 }, "path")).toBeUndefined();
    expect(field({}, "toString")).toBeUndefined();
    expect(field({ ſtatus: 1 }, "status")).toBeUndefined();
    expect(objectField({ COMMON: { a: 1 } }, "common")).toEqual({ a: 1 });
    for (const value of [null, [], "x", 7]) expect(objectField({ common: value }, "common")).toEqual({});
  });
});
