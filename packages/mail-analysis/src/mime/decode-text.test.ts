import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBytes } from "./decode-text.ts";

const decode = (hex: string, label: string) => decodeBytes(Buffer.from(hex, "hex"), label);

describe("a label outside the Encoding Standard", () => {
  test.each([
    ["ansi", "80", "€"],
    ["default", "80", "€"],
    ["cp-850", "80", "€"],
    ["cp850", "80", "€"],
    ["cp437", "80", "€"],
    ["iso8859-1", "80", "€"],
    ["cp932", "82a0", "あ"],
    ["ms932", "82a0", "あ"],
    ["cp936", "c4e3", "你"],
    ["ms936", "c4e3", "你"],
    ["hz-gb-2312", "c4e3", "你"],
    ["iso-2022-cn", "c4e3", "你"],
    ["cp949", "b0a1", "가"],
    ["ms949", "b0a1", "가"],
    ["iso-2022-kr", "b0a1", "가"],
    ["cp950", "a440", "一"],
    ["utf-8mb4", "f09f9880", "😀"],
    ["utf8mb4", "f09f9880", "😀"],
    ["x-unknown", "c3a9", "é"],
    ["unknown-8bit", "c3a9", "é"],
    ["8bit", "c3a9", "é"],
    ["us-ascii", "c3a9", "é"],
    ["ascii", "c3a9", "é"],
  ])("%s is known", (label, hex, text) => {
    expect(decode(hex, label)).toEqual({ text, isKnown: true, isValid: true });
  });

  test.each([" UTF-8 ", "'utf-8'", '"UTF-8"', "utf_8"])("ignores case, spaces and quotes: %s", (label) => {
    expect(decode("c3a9", label)).toEqual({ text: "é", isKnown: true, isValid: true });
  });

  test.each(["ks_c_5601-1987", "ks_c_5601-1989", " KSC_5601"])("%s is known with its underscore", (label) => {
    expect(decode("b0a1", label)).toEqual({ text: "가", isKnown: true, isValid: true });
  });

  test.each(["", "none", "utf-99", "windows-1", "toString"])("%s is unknown and decoded as UTF-8", (label) => {
    expect(decode("c3a9", label)).toEqual({ text: "é", isKnown: false, isValid: true });
    expect(decode("e9", label)).toEqual({ text: "é", isKnown: false, isValid: false });
  });
});

describe("bytes that are invalid in their charset", () => {
  test.each([
    ["become replacement characters", "41ff42", "euc-kr", "A\uFFFDB"],
    ["fall back to Windows-1252 if they equal the valid UTF-8 characters", "c3a9ff", "utf-8", "Ã©ÿ"],
    ["stay UTF-8 if they are fewer than the valid characters", "c3a9c3a9ff", "utf-8", "éé\uFFFD"],
    ["fall back to Windows-1252 if the rest is ASCII", "61e962", "us-ascii", "aéb"],
    ["are decoded as UTF-8 if that works", "e6bca2", "iso-2022-jp", "漢"],
  ])("%s", (_, hex, label, text) => {
    expect(decode(hex, label).text).toBe(text);
  });

  test("are reported as invalid, in any fallback charset", () => {
    expect(decode("41ff42", "euc-kr").isValid).toBe(false);
    expect(decode("e6bca2", "iso-2022-jp")).toMatchObject({ isKnown: true, isValid: false });
  });
});

describe("UTF-8 under another label", () => {
  const accents = (count: number) => Buffer.from("é".repeat(count)).toString("hex");

  test("is detected from four characters on", () => {
    expect(decode(accents(3), "windows-1252")).toEqual({ text: "Ã©".repeat(3), isKnown: true, isValid: true });
    expect(decode(accents(4), "windows-1252")).toEqual({ text: "éééé", isKnown: true, isValid: true });
  });

  test("isn't detected in UTF-16", () => {
    expect(decode(accents(4), "utf-16be")).toEqual({ text: "쎩".repeat(4), isKnown: true, isValid: true });
  });

  test("isn't detected if one byte is invalid", () => {
    expect(decode(`${accents(4)}e9`, "windows-1252").text).toBe(`${"Ã©".repeat(4)}é`);
  });
});

describe("UTF-7", () => {
  test.each([
    ["one character", "+AOk-", "é"],
    ["a plus", "1 +- 1", "1 + 1"],
    ["an end without a minus", "+AOk.+AOg", "é.è"],
    ["a minus of its own", "a-+AOk--b", "a-é-b"],
    ["several characters", "+ZeVnLIqe-", "日本語"],
    ["a surrogate pair", "+2D3eAA-", "😀"],
    ["half a character", "+AO-", ""],
  ])("decodes %s", (_, source, text) => {
    for (const label of ["utf-7", "UTF-7", "unicode-1-1-utf-7"])
      expect(decodeBytes(Buffer.from(source), label)).toEqual({ text, isKnown: true, isValid: true });
  });
});

test("drops the byte order mark", () => {
  expect(decode("efbbbf61", "utf-8").text).toBe("a");
  expect(decode("fffe6100", "utf-16le").text).toBe("a");
});

test("round-trips UTF-8 and never throws", () => {
  const wellFormed = fc.string({ unit: "grapheme" }).filter((text) => !text.startsWith("\uFEFF"));
  fc.assert(
    fc.property(wellFormed, (text) => {
      expect(decodeBytes(Buffer.from(text), "utf-8")).toEqual({ text, isKnown: true, isValid: true });
    }),
  );
  const label = fc.oneof(fc.constantFrom("utf-7", "gb2312", "iso-2022-jp", "utf-16le", "x-user-defined"), fc.string());
  fc.assert(
    fc.property(fc.uint8Array(), label, (bytes, name) => {
      expect(decodeBytes(bytes, name).text.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
