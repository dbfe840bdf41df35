import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

type Step = string | null | readonly [preformatted: string];
/** Adds texts; null breaks the line. */
function layOut(...steps: readonly Step[]): string {
  const visible = visibleText();
  for (const step of steps) {
    if (step === null) visible.breakLine();
    else if (typeof step === "string") visible.add(step);
    else visible.add(step[0], true);
  }
  return visible.text();
}

test.each<[string, readonly Step[], string]>([
  ["collapses whitespace", ["a \t\r\n\f b"], "a b"],
  ["trims both ends", [" a "], "a"],
  ["joins texts", ["a", "b"], "ab"],
  ["keeps a trailing space before more text", ["a ", "b"], "a b"],
  ["keeps a leading space after text", ["a", " b"], "a b"],
  ["collapses spaces across texts", ["a ", " b"], "a b"],
  ["separates words by a whitespace text", ["a", " ", "b"], "a b"],
  ["ignores an empty text", ["a", "", "b"], "ab"],
  ["drops leading whitespace", [" ", "a"], "a"],
  ["breaks the line", ["a", null, "b"], "a\nb"],
  ["collapses line breaks", ["a", null, null, " ", null, "b"], "a\nb"],
  ["drops line breaks at both ends", [null, "a", null], "a"],
  ["trims around a line break", ["a ", null, " b"], "a\nb"],
  ["keeps no-break spaces", ["a\u00A0", "b"], "a\u00A0b"],
  ["keeps preformatted text", ["a", ["  b\n\n c  "], "d"], "a  b\n\n c  d"],
  ["normalizes preformatted line breaks", [["a\r\nb\rc"]], "a\nb\nc"],
  ["breaks the line before preformatted text", ["a", null, ["b"]], "a\nb"],
  ["drops a pending space before preformatted text", ["a ", ["b"]], "ab"],
])("%s", (_, steps, text) => {
  expect(layOut(...steps)).toBe(text);
});

test("returns the trimmed text since an offset", () => {
  const visible = visibleText();
  visible.add("a");
  const start = visible.length();
  visible.add(" b c ");
  expect([start, visible.slice(start), visible.length()]).toEqual([1, "b c", 5]);
});

test("produces trimmed, nonempty lines and keeps every word", () => {
  const step = fc.oneof(fc.constant(null), fc.stringMatching(/^[ab \n]{0,6}$/));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const text = layOut(...steps);
      for (const line of text === "" ? [] : text.split("\n")) expect(line).toMatch(/^[ab]+( [ab]+)*$/);
      expect(text.replaceAll(/\s/g, "")).toBe(steps.join("").replaceAll(/\s/g, ""));
    }),
  );
});
