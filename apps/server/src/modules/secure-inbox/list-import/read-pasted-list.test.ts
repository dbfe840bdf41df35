import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planImport } from "./plan-import.ts";
import { readPastedList } from "./read-pasted-list.ts";

const typed = (text: string) => readPastedList(text).map((each) => each.typed);

describe("a pasted list", () => {
  test.each([
    ["one value a line", "a.example\r\n\r\nb.example\n", ["a.example", "b.example"]],
    [
      "several in a line",
      "a.example, b.example;c.example\td.example",
      ["a.example", "b.example", "c.example", "d.example"],
    ],
    ["as mail programs copy it", "Ann Meyer <ann@a.example>; Bo <bo@a.example>", ["ann@a.example", "bo@a.example"]],
    ["with Arabic commas", "a.example، b.example", ["a.example", "b.example"]],
    ["with a mark of its encoding", "\uFEFFa.example", ["a.example"]],
    ["with what is no value", "a.example\nnothing", ["a.example", "nothing"]],
  ])("%s", (_, text, values) => {
    expect(typed(text)).toEqual(values);
  });

  test("is parsed as CSV, with notes", () => {
    expect(readPastedList('Domain,Note\na.example,"Trains, ""us"""\n"b.example",')).toEqual([
      { line: 1, typed: "Domain", note: null, isCandidate: false },
      { line: 2, typed: "a.example", note: 'Trains, "us"', isCandidate: true },
      { line: 3, typed: "b.example", note: null, isCandidate: true },
    ]);
  });

  test("keeps every value of any input", () => {
    fc.assert(
      fc.property(fc.array(fc.domain()), fc.string(), (domains, other) => {
        expect(() => readPastedList(other)).not.toThrow();
        expect(typed(domains.join("\n"))).toEqual(domains);
        expect(typed(domains.map((each) => `"${each}"`).join(","))).toEqual(domains);
      }),
    );
  });
});

test("classifies each value as new, duplicate, rejected or over the limit, and detects a heading", () => {
  const judge = (value: string) =>
    value === "bad."
      ? ({ kind: "refused", why: "not_a_domain" } as const)
      : ({ kind: "value", value, isKnown: value === "k.example" } as const);
  const lines = planImport("Domain\na.example\nbad.\nk.example\na.example\nb.example\nc.example", judge, 2);
  expect(lines.map(({ line, result, why }) => [line, result, why])).toEqual([
    [1, "heading", null],
    [2, "new", null],
    [3, "refused", "not_a_domain"],
    [4, "known", null],
    [5, "refused", "doubled"],
    [6, "new", null],
    [7, "refused", "full"],
  ]);
  const many = Array.from({ length: 1001 }, (_, at) => `d${at}.example`).join("\n");
  expect(() => planImport(many, judge, 2)).toThrow("Invalid input");
});
