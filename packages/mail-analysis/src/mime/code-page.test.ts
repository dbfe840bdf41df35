import { expect, test } from "vitest";
import { charsetOfCodePage } from "./code-page.ts";
import { decodeBytes } from "./decode-text.ts";

test.each([
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [1252, "windows-1252"],
  [1256, "windows-1256"],
  [20127, "utf-8"],
  [20866, "koi8-r"],
  [21866, "koi8-u"],
  [28591, "iso-8859-1"],
  [28605, "iso-8859-15"],
  [28606, "iso-8859-16"],
  [50220, "iso-2022-jp"],
  [50221, "iso-2022-jp"],
  [51932, "euc-jp"],
  [51949, "euc-kr"],
  [54936, "gb18030"],
  [65000, "utf-7"],
  [65001, "utf-8"],
])("code page %i is the known charset %s", (number, charset) => {
  expect(charsetOfCodePage(number)).toBe(charset);
  expect(decodeBytes(Buffer.from("a"), charset)).toMatchObject({ text: "a", isKnown: true });
});

test.each([0, 28590, 28607, 99_999])("code page %i doesn't exist", (number) => {
  expect(decodeBytes(Buffer.from("a"), charsetOfCodePage(number)).isKnown).toBe(false);
});
