import { expect, test } from "vitest";
import { decodeForm } from "./decode-form.ts";

test.each([
  ["a+b", "a b"],
  ["a%20b", "a b"],
  ["%2B", "+"],
  ["%C3%A9", "é"],
  ["%zz+", "%zz "],
  ["%", "%"],
  ["a", "a"],
  ["", ""],
])("%j in a form is %j", (text, decoded) => {
  expect(decodeForm(text)).toBe(decoded);
});
