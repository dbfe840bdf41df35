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
  ])("%j", (text, line, column) => {
    expect(readJsonText(text)).toEqual({ ok: false, place: { line, column } });
  });
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
