import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { byName, cookiePairs, queryPairs } from "./pairs.ts";

describe("queryPairs", () => {
  test.each<[text: string, pairs: [string, string][]]>([
    ["", []],
    ["a=1", [["a", "1"]]],
    ["a", [["a", ""]]],
    ["a=", [["a", ""]]],
    ["=1", [["", "1"]]],
    ["=", []],
    ["&&", []],
    [
      "a=1&&b=2&=",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    ["a=b=c", [["a", "b=c"]]],
    ["a+b=c+d", [["a b", "c d"]]],
    ["%61=%C3%A9", [["a", "é"]]],
    ["a=%zz", [["a", "%zz"]]],
    [
      "a=1&a=2",
      [
        ["a", "1"],
        ["a", "2"],
      ],
    ],
    ["a[]=1", [["a[]", "1"]]],
    ["a=1;b=2", [["a", "1;b=2"]]],
  ])("reads %j", (text, pairs) => {
    expect(queryPairs(text)).toEqual(pairs);
  });

  it("reads back what the URL standard writes", () => {
    const unit = fc.constantFrom("a", "é", "%", "4", "1", "&", "=", "+", " ", "😀", "\ud800", "\u0000", ";", "#");
    const text = fc.string({ unit, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (pairs) => {
        const wellFormed = pairs.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]);
        expect(queryPairs(new URLSearchParams(wellFormed).toString())).toEqual(wellFormed);
      }),
    );
  });

  it("reads 256 parameters", () => {
    expect(queryPairs("a=1&".repeat(256))).toHaveLength(256);
    expect(queryPairs("a=1&".repeat(300))).toHaveLength(256);
  });
});

describe("cookiePairs", () => {
  const cookies = (...values: readonly string[]) => cookiePairs(values.map((value) => ({ name: "cookie", value })));

  test.each<[value: string, pairs: [string, string][]]>([
    [
      "a=1; b=2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a=1;b=2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [" a = 1 ", [["a", "1"]]],
    ["a=b=c", [["a", "b=c"]]],
    ["a=", [["a", ""]]],
    ["a", []],
    ["=1", []],
    ["", []],
    ["a=%41", [["a", "%41"]]],
    ["a=1, b=2", [["a", "1, b=2"]]],
  ])("reads %j", (value, pairs) => {
    expect(cookies(value)).toEqual(pairs);
  });

  it("reads every cookie header, and no other header", () => {
    const headers = [
      { name: "cookie", value: "a=1" },
      { name: "set-cookie", value: "b=2" },
      { name: "cookie", value: "c=3" },
    ];
    expect(cookiePairs(headers)).toEqual([
      ["a", "1"],
      ["c", "3"],
    ]);
    expect(cookiePairs([])).toEqual([]);
  });

  it("reads 256 cookies of a header", () => {
    expect(cookies("a=1;".repeat(256))).toHaveLength(256);
    expect(cookies("a=1;".repeat(300))).toHaveLength(256);
  });
});

describe("byName", () => {
  it("gathers values under their names, both in the order in which they came", () => {
    const found = byName([
      ["b", 1],
      ["a", 2],
      ["b", 3],
    ] as const);
    expect([...found]).toEqual([
      ["b", [1, 3]],
      ["a", [2]],
    ]);
  });

  it("keeps names apart that every object has", () => {
    const found = byName([
      ["__proto__", 1],
      ["constructor", 2],
    ] as const);
    expect([...found]).toEqual([
      ["__proto__", [1]],
      ["constructor", [2]],
    ]);
  });

  it("is an empty map that isn't shared", () => {
    expect(byName([])).toEqual(new Map());
    byName([["a", 1]]);
    expect(byName([]).size).toBe(0);
  });
});
