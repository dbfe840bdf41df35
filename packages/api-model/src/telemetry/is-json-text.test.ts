import { expect, test } from "vitest";
import { isJsonText } from "./is-json-text.ts";

test.each<[text: string, isSo: boolean]>([
  ["{}", true],
  ["7", true],
  ["\uFEFF[]", true],
  ["", false],
  ["{", false],
  ["{} {}", false],
  ["[".repeat(64) + "]".repeat(64), true],
  ["[".repeat(65) + "]".repeat(65), false],
])("%j is one JSON text: %s", (text, isSo) => {
  expect(isJsonText(text)).toBe(isSo);
});
