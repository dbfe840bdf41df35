import { expect, test } from "vitest";
import { rtfCharsets } from "./html-of-rtf.ts";

const fonts = (source: string) => Object.fromEntries(rtfCharsets(source).ofFont);

test.each([
  [String.raw`{\rtf1\ansi\ansicpg1251`, "windows-1251"],
  [String.raw`{\rtf1\ansi\ansicpg65001`, "utf-8"],
  [String.raw`{\rtf1\ansi`, "windows-1252"],
  ["", "windows-1252"],
])("the charset of %s is %s", (source, charset) => {
  expect(rtfCharsets(source).defaultCharset).toBe(charset);
});

test.each([
  [128, "shift_jis"],
  [129, "euc-kr"],
  [134, "gbk"],
  [136, "big5"],
  [161, "windows-1253"],
  [162, "windows-1254"],
  [163, "windows-1258"],
  [177, "windows-1255"],
  [178, "windows-1256"],
  [186, "windows-1257"],
  [204, "windows-1251"],
  [222, "windows-874"],
  [238, "windows-1250"],
  [0, "windows-1252"],
  [2, "windows-1252"],
])("font charset %i is %s", (number, charset) => {
  expect(fonts(String.raw`{\fonttbl{\f7\fswiss\fcharset${number} Arial;}}`)).toEqual({ 7: charset });
});

test("fonts without a charset inherit the document's", () => {
  const source = String.raw`{\ansicpg1250{\fonttbl{\f0\fcharset0 A;}{\f1 B;}{\f12\fnil\fcharset204 C;}}`;
  expect(fonts(source)).toEqual({ 0: "windows-1250", 12: "windows-1251" });
});

test("a charset belongs to the font in its own group", () => {
  expect(fonts(String.raw`{\f1 A;}{\fcharset204 B;}`)).toEqual({});
  expect(fonts(String.raw`{\f1${" ".repeat(130)}\fcharset204 A;}`)).toEqual({});
});

test("reads only the first 256 KiB", () => {
  const far = " ".repeat(2 ** 18);
  expect(rtfCharsets(String.raw`${far}\ansicpg1251{\f1\fcharset204 A;}`)).toEqual({
    defaultCharset: "windows-1252",
    ofFont: new Map(),
  });
});
