import { describe, expect, test } from "vitest";
import { readStyleSheet, styleOf } from "./style-sheet.ts";
import type { Style } from "./style.ts";

function read(...texts: readonly string[]) {
  const sheet = new Map<string, Style>();
  for (const text of texts) readStyleSheet(text, sheet);
  return sheet;
}
const listed = (sheet: ReadonlyMap<string, Style>) =>
  Object.fromEntries([...sheet].map(([selector, style]) => [selector, Object.fromEntries(style)]));

describe("readStyleSheet", () => {
  test.each([
    ["for elements, classes and ids", "p{a:1}.b{a:2}#c{a:3}", { p: { a: "1" }, ".b": { a: "2" }, "#c": { a: "3" } }],
    ["for an element with a class", "div.b{a:1}", { ".b": { a: "1" } }],
    ["with selector lists", "h1, .b ,#c{a:1}", { h1: { a: "1" }, ".b": { a: "1" }, "#c": { a: "1" } }],
    ["in any case", "P.B{A:X}", { ".b": { a: "x" } }],
    ["with names of letters, digits, - and _", ".a-b_1{a:1}", { ".a-b_1": { a: "1" } }],
    ["merged by selector", ".b{a:1;c:2}.b{a:3}", { ".b": { a: "3", c: "2" } }],
    ["inside HTML comment marks", "<!-- .b{a:1} -->", { ".b": { a: "1" } }],
    ["around comments", "/* one */.b{a:1}/* {two} */ .c{/* a:2; */a:3}", { ".b": { a: "1" }, ".c": { a: "3" } }],
    ["before an unclosed comment", ".b{a:1}/* .c{a:2}", { ".b": { a: "1" } }],
    ["after media queries", "@media print{.b{a:1} p{a:2}}.c{a:3}", { ".c": { a: "3" } }],
    ["after other at-rules", "@font-face{font-family:x}.c{a:3}", { ".c": { a: "3" } }],
  ])("reads rules %s", (_, text, expected) => {
    expect(listed(read(text))).toEqual(expected);
  });

  test.each(["div p", "a:hover", ".a .b", ".a.b", "a>b", "*", "[hidden]", "}.b", "", "1a"])(
    "ignores rules for %j",
    (selector) => {
      expect(listed(read(`${selector}{a:1}`))).toEqual({});
    },
  );

  test("ignores unclosed rules", () => {
    expect(listed(read(".b{a:1}.c{a:2"))).toEqual({ ".b": { a: "1" } });
  });

  test("lets later sheets win", () => {
    expect(listed(read(".b{a:1;c:1}", ".b{a:2}"))).toEqual({ ".b": { a: "2", c: "1" } });
  });

  test("reads 2,000 rules from 100,000 characters", () => {
    const many = Array.from({ length: 2001 }, (_, at) => `.c${at}{a:1}`).join("");
    expect(read(many).size).toBe(2000);
    expect(read(`${" ".repeat(100_000)}.b{a:1}`).size).toBe(0);
    expect(read(`${" ".repeat(99_993)}.b{a:1}`).size).toBe(1);
  });
});

describe("styleOf", () => {
  const sheet = read("p{a:element}.b{a:b}.c{a:c}#d{a:id}");
  const of = (attributes: Readonly<Record<string, string>>, name = "p") => styleOf(sheet, name, attributes).get("a");

  test.each([
    [{}, "element"],
    [{ class: "b" }, "b"],
    [{ class: "b c" }, "c"],
    [{ class: " x  B " }, "b"],
    [{ class: "b", id: "D" }, "id"],
    [{ class: "b", id: "d", style: "a:own" }, "own"],
    [{ id: "x" }, "element"],
  ])("resolves %j to %s", (attributes, expected) => {
    expect(of(attributes)).toBe(expected);
  });

  test("returns an empty style, or the inline style alone", () => {
    expect(of({}, "div")).toBeUndefined();
    expect(styleOf(new Map(), "p", {}).size).toBe(0);
    expect(styleOf(new Map(), "p", { style: "a:own" }).get("a")).toBe("own");
  });

  test("merges declarations of all matching rules", () => {
    expect(Object.fromEntries(styleOf(sheet, "p", { style: "e:1" }))).toEqual({ a: "element", e: "1" });
  });

  test("reads 20 classes", () => {
    const others = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join(" ");
    expect(of({ class: `${others(19)} b` })).toBe("b");
    expect(of({ class: `${others(20)} b` })).toBe("element");
  });
});
