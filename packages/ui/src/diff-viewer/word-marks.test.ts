import fc from "fast-check";
import { expect, test } from "vitest";
import { markWords, type TextPart } from "./word-marks.ts";

const marked = (parts: readonly TextPart[] = []) => parts.filter((part) => part.marked).map(({ text }) => text);

test("the word that differs is marked, the rest is not", () => {
  const marks = markWords('  "type": "string",', '  "type": "integer",');
  expect(marked(marks?.left)).toEqual(["string"]);
  expect(marked(marks?.right)).toEqual(["integer"]);
});

test("lines that share next to nothing, and endless lines, have no marks", () => {
  expect(markWords("alpha beta gamma", "one two three")).toBeNull();
  expect(markWords("a".repeat(2001), "a".repeat(2000))).toBeNull();
});

test("marks never change a text", () => {
  const line = fc.array(fc.constantFrom("get", "put", " ", '"', ":", "é", "👩‍🚀", "سلام"), { maxLength: 20 });
  fc.assert(
    fc.property(line, line, (one, other) => {
      const [left, right] = [one.join(""), other.join("")];
      const marks = markWords(left, right);
      if (marks === null) return;
      expect(marks.left.map(({ text }) => text).join("")).toBe(left);
      expect(marks.right.map(({ text }) => text).join("")).toBe(right);
    }),
  );
});
