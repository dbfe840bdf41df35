import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readJsonText } from "./json-text.ts";

test("tells where each value stands", () => {
  const read = readJsonText('{\n  "a/b": [1,\n    {"c": "x"}]\n}');
  if (!read.ok) return expect.fail("It is JSON");
  expect(read.value).toEqual({ "a/b": [1, { c: "x" }] });
  expect(read.placeOf("")).toEqual({ line: 1, column: 1 });
  expect(read.placeOf("/a~1b/0")).toEqual({ line: 2, column: 11 });
  expect(read.placeOf("/a~1b/1/c")).toEqual({ line: 3, column: 11 });
});

describe("says where text stops being JSON", () => {
  it.each([
    ["", 1, 1],
    ["{", 1, 2],
    ['{"a": 1,}', 1, 9],
    ['{\n"a" 1}', 2, 5],
    ["[1 2]", 1, 4],
    ["[1}", 1, 3],
    ["openapi: 3.1.0", 1, 1],
    ['{"a": tru}', 1, 7],
    ["1 2", 1, 3],
    ['{"a"', 1, 5],
    ['{"a":', 1, 6],
    ['{"a":}', 1, 6],
    ["{1: 2}", 1, 2],
    ["[,]", 1, 2],
    ["[1,]", 1, 4],
    ["[1", 1, 3],
    ['["a', 1, 2],
    ['["\\x"]', 1, 2],
    ['{"\\x": 1}', 1, 2],
    ["]", 1, 1],
    [":", 1, 1],
    [",", 1, 1],
    ["{} []", 1, 4],
    ["[1\n2]", 2, 1],
    ["\r\n\r\n x", 3, 2],
    ["01", 1, 1],
    ["NaN", 1, 1],
    ["\uFEFF1", 1, 1],
  ])("%j", (text, line, column) => {
    expect(readJsonText(text)).toEqual({ ok: false, place: { line, column } });
  });
});

test.each([
  ["", 1, 2],
  ["/a", 1, 7],
  ["/b", 2, 6],
  ["/b/0", 2, 7],
  ["/b/1/", 2, 16],
  ["/c~0d", 3, 9],
  ["/nowhere", 1, 1],
])("tells that %j is at line %i, column %i", (pointer, line, column) => {
  const read = readJsonText(' {"a":1,\n"b": [2,   {"":3}],\n"c~d" : null}');
  expect(read.ok && read.placeOf(pointer)).toEqual({ line, column });
});

test("of two members of one name the last one counts", () => {
  const read = readJsonText('{"a": 1, "a": 2}');
  expect(read).toMatchObject({ ok: true, value: { a: 2 } });
  expect(read.ok && read.placeOf("/a")).toEqual({ line: 1, column: 15 });
});

test("names that are written with escapes are the same names", () => {
  const read = readJsonText('{"\\u0061": 1}');
  expect(read.ok && read.placeOf("/a")).toEqual({ line: 1, column: 12 });
});

test("follows 256 levels", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
  expect(readJsonText(nested(257)).ok).toBe(true);
  expect(readJsonText(nested(258))).toEqual({ ok: false, place: { line: 1, column: 258 } });
});

test("ends on text that nests without end", () => {
  expect(readJsonText("[".repeat(50_000)).ok).toBe(false);
});

test("reads what JSON.parse reads, and refuses what it refuses", () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", '"', "1 ", "["))
    .map(([text, at, piece]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + piece + text.slice(cut + 1);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken), (text) => {
      const read = readJsonText(text);
      const isJson = (() => {
        try {
          return { value: JSON.parse(text) as unknown };
        } catch {
          return null;
        }
      })();
      expect(read.ok).toBe(isJson !== null);
      if (read.ok) expect(read.value).toEqual(isJson?.value);
    }),
    { numRuns: 500 },
  );
});
