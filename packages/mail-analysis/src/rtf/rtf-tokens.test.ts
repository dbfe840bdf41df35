import fc from "fast-check";
import { expect, test } from "vitest";
import { type RtfToken, rtfTokens } from "./html-of-rtf.ts";

/** A token as text: `{`, `}`, `\name=value`, `'byte` or its text. */
function listed(token: RtfToken): string {
  switch (token.kind) {
    case "open":
      return "{";
    case "close":
      return "}";
    case "word":
      return `\\${token.name}=${token.value}`;
    case "byte":
      return `'${token.byte}`;
    case "text":
      return token.text;
  }
}
const cut = (source: string) => [...rtfTokens(source)].map(listed);

test.each([
  ["nothing", "", []],
  ["groups and text", "{a{b}}", ["{", "a", "{", "b", "}", "}"]],
  ["a control word", String.raw`\par`, [String.raw`\par=null`]],
  ["a control word with a number", String.raw`\f12`, [String.raw`\f=12`]],
  ["a control word with a negative number", String.raw`\u-10179`, [String.raw`\u=-10179`]],
  ["a control word with its delimiting space", String.raw`\b  x`, [String.raw`\b=null`, " x"]],
  ["consecutive control words", String.raw`\b\i0 x`, [String.raw`\b=null`, String.raw`\i=0`, "x"]],
  ["a minus without digits", String.raw`\b-x`, [String.raw`\b=null`, "-x"]],
  ["a byte in hex", String.raw`\'E9\'0a`, ["'233", "'10"]],
  ["an invalid hex byte", String.raw`\'zz`, ["'zz"]],
  ["symbols", "\\~\\{\\\\\\*\\\n", ["\\~=null", "\\{=null", "\\\\=null", "\\*=null", "\\\n=null"]],
  ["line breaks of the source", "a\r\nb\n\nc", ["a", "b", "c"]],
  ["a backslash at the end", "a\\", ["a"]],
])("tokenizes %s", (_, source, tokens) => {
  expect(cut(source)).toEqual(tokens);
});

test.each([
  ["bytes, including braces", String.raw`\bin3 {{{a`, ["a"]],
  ["nothing without a number", String.raw`\bin a`, ["a"]],
  ["nothing for a negative number", String.raw`\bin-2 ab`, ["ab"]],
  ["everything if its number is too large", String.raw`\bin99 ab`, []],
])("\\bin skips %s", (_, source, tokens) => {
  expect(cut(source)).toEqual(tokens);
});

test("limits names to 32 letters, numbers to 10 digits and text to 4,096 characters", () => {
  expect(cut(`\\${"a".repeat(33)}`)).toEqual([`\\${"a".repeat(32)}=null`, "a"]);
  expect(cut(String.raw`\f12345678901`)).toEqual([String.raw`\f=1234567890`, "1"]);
  expect(cut("x".repeat(5000)).map(({ length }) => length)).toEqual([4096, 904]);
});

test("allows two interleaved readers", () => {
  const [one, other] = [rtfTokens("{ab}"), rtfTokens(String.raw`\par x`)];
  const taken = [one.next(), other.next(), one.next(), other.next(), one.next()];
  expect(taken.map(({ value }) => (value === undefined ? "" : listed(value)))).toEqual([
    "{",
    String.raw`\par=null`,
    "ab",
    "x",
    "}",
  ]);
});

test("keeps every letter and terminates", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z{} ]{0,60}$/), (source) => {
      expect(cut(source).join("")).toBe(source);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("\\", "'", "{", "b", "i", "n", "4", " ", "\n") }), (source) => {
      expect(cut(source).length).toBeLessThanOrEqual(source.length);
    }),
  );
});
