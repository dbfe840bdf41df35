import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBytes } from "./decode-text.ts";
import { readParameters } from "./read-parameters.ts";
import { splitMultipart } from "./read-parts.ts";
import { decodeTransfer } from "./transfer-encoding.ts";

test.each([
  ["utf-8", "e9", { text: "é", isKnown: true, isValid: false }],
  ["UTF-8", "c3a9", { text: "é", isKnown: true, isValid: true }],
  ['"iso-8859-1"', "e9", { text: "é", isKnown: true, isValid: true }],
  ["windows_1256", "c7", { text: "ا", isKnown: true, isValid: true }],
  ["iso-2022-jp", "1b2442472d1b2842", { text: "猫", isKnown: true, isValid: true }],
  ["utf-7", "2b414f6b2d", { text: "é", isKnown: true, isValid: true }],
  ["klingon", "c3a9", { text: "é", isKnown: false, isValid: true }],
  ["iso-2022-jp", "e78cab", { text: "猫", isKnown: true, isValid: false }],
  ["gb2312", "e4bda0e5a5bdefbc8ce7a88e", { text: "你好，税", isKnown: true, isValid: true }],
  ["gb2312", "c4e3bac3a3accbb0", { text: "你好，税", isKnown: true, isValid: true }],
  ["iso-8859-1", "c3a9", { text: "Ã©", isKnown: true, isValid: true }],
  ["iso-8859-1", "c3a92cc3a82cc3aa2cc3ab", { text: "é,è,ê,ë", isKnown: true, isValid: true }],
  ["utf-8", "c3a9c3a8ff", { text: "éè\uFFFD", isKnown: true, isValid: false }],
])("%s %s", (label, hex, expected) => {
  expect(decodeBytes(Buffer.from(hex, "hex"), label)).toEqual(expected);
});

test.each([
  ["attachment; filename=a.pdf", "a.pdf"],
  ['attachment; filename="a;\\"b\\".pdf"', 'a;"b".pdf'],
  ["attachment; filename=a.pdf; filename=b.exe", "a.pdf"],
  ["attachment; filename*=iso-8859-1'en'%E9.pdf", "é.pdf"],
  ['attachment; filename*0="a"; filename*1*=%2Ep; filename*2=df', "a.pdf"],
  ["attachment; filename*1=df; filename*0=a.p", "a.pdf"],
  ['attachment; filename="=?utf-8?Q?=C3=A9.pdf?="', "é.pdf"],
  ["attachment (a comment); filename=Invoice(1).pdf", "Invoice(1).pdf"],
])("the file name of %s", (header, name) => {
  const { value, parameters } = readParameters(header);
  expect([value, parameters.get("filename")]).toEqual(["attachment", name]);
});

test("encoded text is decoded, whatever surrounds it", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(76), (bytes, width) => {
      const lines = Buffer.from(bytes)
        .toString("base64")
        .replaceAll(new RegExp(`.{${width + 1}}`, "g"), "$& \r\n");
      expect(decodeTransfer(Buffer.from(lines), "base64").content.equals(bytes)).toBe(true);
      const quoted = [...bytes].map((byte) => `=${byte.toString(16).padStart(2, "0")}`).join("= \r\n");
      expect(decodeTransfer(Buffer.from(quoted), "quoted-printable").content.equals(bytes)).toBe(true);
    }),
  );
});

test("concatenated base64 is decoded completely, and damage is reported", () => {
  expect(decodeTransfer(Buffer.from("YQ==\r\nYg=="), "base64").content.toString()).toBe("ab");
  expect(decodeTransfer(Buffer.from("YQ==!"), "base64").isValid).toBe(false);
  expect(decodeTransfer(Buffer.from("a=zb="), "quoted-printable")).toMatchObject({ isValid: false });
});

test("a multipart is split only at its own boundaries", () => {
  const split = (text: string) => splitMultipart(Buffer.from(text), "a", 10).pieces.map(String);
  expect(split("before\n--a\none\r\n--a \r\ntwo\n--ab\n--a--\nafter")).toEqual(["one", "two\n--ab"]);
  expect(split("--a\none --a\n--a--")).toEqual(["one --a"]);
  expect(split("nothing")).toEqual([]);
});

test.each([";", "=", '"', '";', "\\", "(", "a*0=", "' '"])(
  "parameters consisting of %s are read without hanging",
  (piece) => {
    expect(readParameters(`x; ${piece.repeat(100_000)}`).parameters.size).toBeLessThan(10_000);
  },
);
