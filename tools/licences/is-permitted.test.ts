import { expect, test } from "vitest";
import { isPermitted } from "./is-permitted.ts";

test.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["(MIT OR GPL-3.0-only)", true],
  ["(MIT AND GPL-3.0-only)", false],
  ["(MIT AND Zlib)", true],
  ["CC-BY-NC-4.0", false],
  ["Apache-2.0 WITH LLVM-exception", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  ["UNLICENSED", false],
  ["", false],
])("%s: %s", (licence, expected) => {
  expect(isPermitted(licence)).toBe(expected);
});
