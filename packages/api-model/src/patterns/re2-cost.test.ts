import * as fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it, test } from "vitest";
import { re2Cost } from "./re2-cost.ts";

/** What re2js makes of a pattern: instructions, and ranges of characters in them; null where it is none. */
function built(pattern: string): { readonly size: number; readonly ranges: number } | null {
  try {
    const { prog } = RE2JS.compile(pattern, RE2JS.LOOKBEHINDS).re2();
    const inst: readonly { readonly runes: ArrayLike<number> }[] = prog.inst;
    return { size: inst.length, ranges: inst.reduce((sum, { runes }) => sum + runes.length / 2, 0) };
  } catch {
    return null;
  }
}

const classItem = fc.constantFrom(
  ..."a b-y - ^ [ [:alpha:] [:^space:]".split(" "),
  ...String.raw`\d \W \S \p{L} \pN \P{Lu} \p{^Greek} \x41-\x{24b} \x{0}-\x{ffff} \x{20}-\x{10ffff} \] \\ \n-\r \101-\x7a`.split(
    " ",
  ),
  "à-ÿ",
  "😀",
);
const atom = fc.oneof(
  fc.constantFrom(..."a . ^ $ ab é 😀 () | ]".split(" ")),
  fc.constantFrom(...String.raw`\d \W \s \p{L} \P{Nd} \pL \b \A \z \x{1f600} \x41 \101 \( \Qa(b\E`.split(" ")),
  fc
    .tuple(fc.constantFrom("", "^"), fc.array(classItem, { minLength: 1, maxLength: 4 }))
    .map(([not, items]) => `[${not}${items.join("")}]`),
);
const times = fc.constantFrom("", "", "*", "+?", "?", "{3}", "{2,}", "{0,4}?", "{1,3}", "{0}", "{,2}", "{");
const group = fc.constantFrom(..."( (?: (?i: (?i-s: (?P<n> (?<= (?<! (?i) (?-i)".split(" "));
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc
    .array(
      fc.oneof(
        { depthSize: "small" },
        fc.tuple(atom, times).map((each) => each.join("")),
        fc
          .tuple(group, tie("pattern"), times)
          .map(([open, inner, again]) => (/^\(\?-?i\)$/.test(open) ? open + inner : `${open}${inner})${again}`)),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join("")),
}));

describe("the counted cost of a pattern", () => {
  it("is never less than what re2js builds", () => {
    let compiled = 0;
    fc.assert(
      fc.property(pattern, (source) => {
        const real = built(source);
        if (real === null) return;
        compiled += 1;
        const { size, ranges } = re2Cost(source);
        expect(size, source).toBeGreaterThanOrEqual(real.size);
        expect(ranges, source).toBeGreaterThanOrEqual(real.ranges);
      }),
      { numRuns: 2_000 },
    );
    expect(compiled).toBeGreaterThan(500);
  });

  test.each([
    ["^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", 2_500],
    [String.raw`^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$`, 2_500],
    [String.raw`^[\p{L}\p{M}\p{N} .'-]{1,100}$`, 60_000],
    [String.raw`(?i)^(?:mon|tues|wednes|thurs|fri|satur|sun)day$`, 2_500],
  ])("of %s is small", (source, max) => {
    expect(re2Cost(source).steps).toBeLessThan(max);
  });

  test.each([
    ["classes of all letters without case", `(?i:${String.raw`[\x{0}-\x{ffff}]`.repeat(250)})`, 8_000_000],
    ["one class of many ranges without case", `(?i:[${String.raw`\x{0}-\x{ffff}`.repeat(380)}])`, 12_000_000],
    ["alternatives of properties", `(${String.raw`\p{L}|`.repeat(800)}x)+y`, 2_000_000],
    ["repeated properties", String.raw`(?:\p{L}{30}){30}`, 200_000],
    ["case that is left out further on", String.raw`(?i)a(?-i)b(?i:[\x{0}-\x{ffff}])`, 30_000],
  ])("of %s is large", (_, source, min) => {
    expect(re2Cost(source).steps).toBeGreaterThan(min);
  });

  it("counts the rounds of the search for one way", () => {
    const letters = Array.from({ length: 240 }, (_, at) => `${String.fromCodePoint(0x4e00 + 2 * at)}x`);
    expect(re2Cost(`^(?:${letters.join("|")})*$`).onePassSteps).toBeGreaterThan(1_000_000);
    expect(re2Cost("^[0-9a-f]{8}-[0-9a-f]{4}$").onePassSteps).toBeLessThan(1_000);
  });

  test.each([
    ["(a|[)])", true],
    ["(a", false],
    ["a)(b", false],
    [String.raw`\Q(\E`, true],
    [String.raw`\Q(`, false],
  ])("knows whether the groups of %s are closed", (source, isClosed) => {
    expect(re2Cost(source).isClosed).toBe(isClosed);
  });
});
