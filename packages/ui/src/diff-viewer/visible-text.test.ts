import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test.each([
  ["admin\u202E//", "admin⟨U+202E⟩//"],
  ["a\u200Bb", "a⟨U+200B⟩b"],
  ["end\r", "end␍"],
  ["\ttab and é, سلام", "\ttab and é, سلام"],
])("%j shows as %j", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
