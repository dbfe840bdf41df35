import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { testPattern } from "./linear-regexp.ts";
import { Steps, TooCostly } from "./steps.ts";

const isIn = (source: string, text: string, steps = Infinity) => testPattern(source, text, new Steps(steps));

describe("a pattern", () => {
  test.each<[source: string, right: string, wrong: string]>([
    ["^a+$", "aa", "ab"],
    ["b", "abc", "ac"],
    [String.raw`^\p{L}\d$`, "é7", "77"],
    [String.raw`^\p{Script=Greek}+$`, "αβ", "ab"],
    [String.raw`^\u00e9\u{1F600}\uD83D\uDE00$`, "é😀😀", "é😀"],
    [String.raw`^[\u4e00-\u9fff\-/]$`, "一", "a"],
    [String.raw`^\x41\cJ\0$`, "A\n\0", "A"],
    [String.raw`^\s\S[\s][^\s][\S]$`, "\u00a0a\u2028b\u00e9", "\u00a0a\u2028b\ufeff"],
    ["^.$", "😀", "\u2028"],
    ["^[^]$", "\n", ""],
    ["^a[]?$", "a", "aa"],
    ["^[[a^]+$", "[a^", "]"],
    [String.raw`^[\w-.]+$`, "a-.", "a/"],
    [String.raw`^[.-\w]+$`, "a-.", "a/"],
    [String.raw`^\/v1\/(?<id>[0-9]+)\-\_$`, "/v1/7-_", "/v1/x-_"],
    ["^(?=.*[a-z])(?=.*[0-9]).{4,}$", "abc1", "abcd"],
    ["^(?!.*--)[a-z-]+$", "a-b", "a--b"],
    ["^(?!(?:x|[(])y)[x(yz]+$", "xz", "(y"],
    ["^[a-z-]+(?<!-)$", "a-b", "a-"],
    [String.raw`^\bfoo\b$`, "foo", "foos"],
    ["", "", ""],
  ])("%s is matched in linear time", (source, right, wrong) => {
    expect(isIn(source, right)).toBe(true);
    expect(isIn(source, wrong)).toBe(source === "");
  });

  test.each([
    String.raw`(a)\1`,
    String.raw`(?<x>a)\k<x>`,
    "a(?=b)",
    "^a(?!b)",
    "^(?=a)b|c",
    "(",
    "^(?=a",
    "a{2,1}",
    "a{1,100000}",
    "(?:(?:a{100}){100}){100}",
    "(?:a{0,40}){40}",
    "a".repeat(6_000),
    `[${"a-z".repeat(2_000)}]`,
  ])("%s is left open", (source) => {
    expect(isIn(source, "aabc")).toBeNull();
  });

  test.each([
    ["of all letters without case", `(?i:${String.raw`[\u0000-\uffff]`.repeat(250)})`],
    ["of a class of many ranges without case", `(?i:[${String.raw`\u0000-\uffff`.repeat(380)}])`],
    ["of many properties of letters", `(${String.raw`\p{L}|`.repeat(800)}x)+y`],
    ["of repeated properties of letters", String.raw`^(?:\p{L}{30}){30}$`],
    ["with many lookaheads", `^${"(?=.*a)".repeat(600)}b`],
  ])("%s is left open before it is compiled", (_, source) => {
    // No more than reading it takes, five steps a character at most.
    expect(isIn(source, "a", 5 * source.length)).toBeNull();
  });

  it("is compiled without the search for one way where that would take long", () => {
    const letters = Array.from({ length: 100 }, (_, at) => `${String.fromCodePoint(0x4e00 + 2 * at)}x`);
    const source = `^(?:${letters.join("|")})*$`;
    expect(isIn(source, letters.join(""), 50_000)).toBe(true);
    expect(isIn(source, `${letters.join("")}y`, 50_000)).toBe(false);
  });

  it("means what it means in JavaScript", () => {
    const atom = fc.constantFrom(
      "a",
      "b",
      ".",
      String.raw`\d`,
      String.raw`\W`,
      String.raw`\s`,
      "[^a1]",
      "[a-c]",
      "(?:ab|b)",
    );
    const part = fc.tuple(atom, fc.constantFrom("", "*", "+?", "?", "{1,3}", "{2}")).map((each) => each.join(""));
    const source = fc.tuple(
      fc.constantFrom("", "^", "^(?!aa)", "^(?=.*1)"),
      fc.array(part, { maxLength: 5 }),
      fc.constantFrom("", "$"),
    );
    const text = fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "é", "\n", "\u2029"), maxLength: 8 });
    fc.assert(
      fc.property(source, text, ([start, parts, end], value) => {
        const pattern = `${start}${parts.join("")}${end}`;
        expect(isIn(pattern, value), pattern).toBe(new RegExp(pattern, "u").test(value));
      }),
    );
  });
});

describe("the cost of a pattern", () => {
  test.each(["^(a+)+$", "^(a|aa)+$", "(x+x+)+y", "^([a-zA-Z0-9])(([.-]|[_]+)?([a-zA-Z0-9]+))*$", "(.*a){20}"])(
    "%s is counted before it is spent",
    (source) => {
      expect(isIn(source, `${"a".repeat(2_000)}!`)).toBeTypeOf("boolean");
      expect(() => isIn(source, "a".repeat(1_000_000), 10_000)).toThrow(TooCostly);
    },
  );

  it("counts compiling, too", () => {
    expect(() => isIn("^(?:a?){400}$", "", 10_000)).toThrow(TooCostly);
  });

  it("compiles patterns again that were dropped from the cache", () => {
    for (let at = 0; at < 400; at += 1) expect(isIn(`^(?:${at}|[a-z]{500})$`, String(at))).toBe(true);
  });

  it("is paid once for a pattern in use, whatever other documents have", () => {
    const source = "^(?:used|[a-z]{500})$";
    expect(isIn(source, "used")).toBe(true);
    for (let at = 0; at < 900; at += 1) {
      expect(isIn(`^(?:other${at}|[a-z]{500})$`, `other${at}`)).toBe(true);
      // Looking at the text, and nothing more.
      if (at % 50 === 0) expect(isIn(source, "used", 100)).toBe(true);
    }
    expect(() => isIn("^(?:other0|[a-z]{500})$", "other0", 100)).toThrow(TooCostly);
  });
});
