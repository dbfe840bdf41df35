import fc from "fast-check";
import { expect, it } from "vitest";
import { linearPattern, type LinearPattern } from "./linear-pattern.ts";

function compiled(source: string): LinearPattern {
  const pattern = linearPattern(source);
  if ("problem" in pattern) throw new Error(pattern.problem);
  return pattern;
}

it.each([
  ["a+", "caat", true, false],
  [String.raw`([^\s]+(\.(?i)(jpe?g|png))$)`, "a.JPG", true, true],
  ["(?!BG)(?!GB)[A-Z]{2}[0-9]{2}", "GB12", false, false],
  ["(?!BG)(?!GB)[A-Z]{2}[0-9]{2}", "AB12", true, true],
  // The match behind the refused one counts.
  ["(?!BG)(?!GB)[A-Z]{2}[0-9]{2}", "GB12 AB12", true, false],
  [String.raw`(?![)\]](x))\w+`, "word", true, true],
])("%s in %s", (source, text, isIn, isAll) => {
  expect([compiled(source).isIn(text), compiled(source).isAll(text)]).toEqual([isIn, isAll]);
});

it.each(["(", "(?!a", String.raw`(a)\1`, "a(?!b)", "(?<=a)b"])("says what is wrong with %s", (source) => {
  expect(linearPattern(source)).toEqual({ problem: expect.stringMatching(/./) });
});

it("finds what JavaScript finds behind a refused beginning", () => {
  const source = "(?!aa)(?!b)[abc][ab]c?";
  const ours = compiled(source);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 12 }), (text) => {
      expect(ours.isIn(text)).toBe(new RegExp(source).test(text));
      expect(ours.isAll(text)).toBe(new RegExp(`^(?:${source})$`).test(text));
    }),
  );
});

it("needs no more than linear time for a pattern that grows without end elsewhere", () => {
  expect(compiled("(a+)+$").isAll(`${"a".repeat(20_000)}b`)).toBe(false);
});

it.each<[source: string, text: string, isIn: boolean, isAll: boolean]>([
  ["a", "", false, false],
  ["", "", true, true],
  ["a*", "", true, true],
  ["a|b", "b", true, true],
  ["a", "aa", true, false],
  ["^a$", "a\nb", false, false],
  ["(?i)ABC", "xabcx", true, false],
  ["(?!a)", "b", true, false],
  ["(?!a)b?", "a", true, false],
  ["(?!a)(?!b).", "ab", false, false],
  ["(?!a)(?!b).", "abc", true, false],
  ["(?!(a|b))c", "c", true, true],
  ["(?![(])x", "x", true, true],
  ["(?![)]a)[)].", ")a )b", true, false],
  [String.raw`(?!\))\)a`, ")a", false, false],
  [String.raw`(?!\(a)\(b`, "(b", true, true],
  ["(?!a).é", "é é", true, false],
])("%s in %j is found: %s, as a whole: %s", (source, text, isIn, isAll) => {
  expect([compiled(source).isIn(text), compiled(source).isAll(text)]).toEqual([isIn, isAll]);
});

it.each(["[", "*", "(?<n>a", "(?!(a)", "(?![a)", "a{2,1}"])("has a reason why %s is no pattern", (source) => {
  expect(linearPattern(source)).toEqual({ problem: expect.stringMatching(/\w/) });
});

it("says which group is not closed", () => {
  expect(linearPattern("(?!a")).toEqual({ problem: "a group is not closed" });
});

it("gives up on a text that is refused at every place", () => {
  const started = performance.now();
  expect(compiled("(?!a)[a-z]").isIn("a".repeat(60_000))).toBe(false);
  // Looking at the rest of the text from each place took minutes.
  expect(performance.now() - started).toBeLessThan(5_000);
});

it("refuses a pattern that would hold a thread while it is compiled", () => {
  const folded = (count: number) => linearPattern(`(?i)${"[Ā-\u{ffff}]".repeat(count)}`);
  expect(folded(2)).toHaveProperty("size");
  // Four took 30 ms, without case each character of a class is looked up.
  expect(folded(4)).toEqual({ problem: "The pattern is too complex" });
});

it("is ready for its first text", () => {
  const firstTextMs = (at: number) => {
    const pattern = compiled(String.raw`^(?:[^\pL]{20}x)${at}`);
    const started = performance.now();
    expect(pattern.isIn("aab")).toBe(false);
    return performance.now() - started;
  };
  // The best of several: others use this machine, too. It took 2 ms at best when the text came first.
  expect(Math.min(...Array.from({ length: 12 }, (_, at) => firstTextMs(at)))).toBeLessThan(0.5);
});
