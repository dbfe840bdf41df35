import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePointer, memberAt, toPointer, reachable } from "./pointer.ts";

/** RFC 6901, section 5. */
test.each([
  ["", []],
  ["/foo", ["foo"]],
  ["/foo/0", ["foo", "0"]],
  ["/", [""]],
  ["/a~1b", ["a/b"]],
  ["/m~0n", ["m~n"]],
  ["/~01", ["~1"]],
  ["/c%d", ["c%d"]],
  ["/ ", [" "]],
  ["/a//b", ["a", "", "b"]],
])("%j is the way %j", (pointer, keys) => {
  expect(parsePointer(pointer)).toEqual(keys);
  expect(toPointer(keys)).toBe(pointer);
});

test("any keys are a pointer, and are read from it", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (keys) => {
      expect(parsePointer(toPointer(keys))).toEqual(keys);
    }),
  );
});

test("an index is a key too", () => {
  expect(toPointer(["a", 0, 12])).toBe("/a/0/12");
});

describe("a member", () => {
  test.each<[unknown, string, unknown]>([
    [{ a: 1 }, "a", 1],
    [{ a: null }, "a", null],
    [{ a: 1 }, "b", undefined],
    [{ 0: "x" }, "0", "x"],
    [["x", "y"], "1", "y"],
    [["x", "y"], "01", undefined],
    [["x"], "1", undefined],
    [["x"], "length", undefined],
    [["x"], "-1", undefined],
    [["x"], "0.0", undefined],
    [["x"], "", undefined],
    [{}, "toString", undefined],
    [{}, "__proto__", undefined],
    ["text", "0", undefined],
    [null, "a", undefined],
    [undefined, "a", undefined],
  ])("of %j at %j is %j", (value, key, expected) => {
    expect(memberAt(value, key)).toBe(expected);
  });
});

test.each<[string[], string[]]>([
  [
    ["a", "0", "b"],
    ["a", "0", "b"],
  ],
  [
    ["a", "0", "c"],
    ["a", "0"],
  ],
  [["a", "9", "b"], ["a"]],
  [["x", "a"], []],
  [["n", "a"], ["n"]],
  [[], []],
])("of %j, %j can be reached", (keys, found) => {
  expect(reachable({ a: [{ b: false }], n: null }, keys)).toEqual(found);
});
