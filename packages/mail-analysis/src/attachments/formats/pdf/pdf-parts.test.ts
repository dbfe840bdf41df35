import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { pdfImage } from "./pdf-image.ts";
import { pdfStreams, plainNames } from "./pdf-streams.ts";
import { pdfString, pdfText } from "./pdf-text.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("pdfStreams", () => {
  const read = (file: Buffer | string, count = 10, max = 1000) =>
    pdfStreams(typeof file === "string" ? bytes(file) : file, count, max).map(({ dictionary, content, raw }) => [
      dictionary.trim(),
      content?.toString("latin1") ?? null,
      raw.length,
    ]);
  const deflated = (text: string, filter = "/FlateDecode") =>
    Buffer.concat([bytes(`1 0 obj<</Filter${filter}>>stream\n`), deflateSync(text), bytes("endstream endobj ")]);

  test.each([
    ["after LF", "1 0 obj<<>>stream\nabcendstream", [["obj<<>>", "abc", 3]]],
    ["after CR LF", "1 0 obj<<>>stream\r\nabcendstream", [["obj<<>>", "abc", 3]]],
    ["after CR", "1 0 obj<<>>stream\rabcendstream", [["obj<<>>", "abc", 3]]],
    ["that doesn't end", "1 0 obj<<>>stream\nabc", [["obj<<>>", "abc", 3]]],
    ["that is empty", "1 0 obj<<>>stream\nendstream", [["obj<<>>", "", 0]]],
    ["of a word in a text", "1 0 obj(a stream of) stream x", []],
    ["of the word that ends one", "endstream\nabc", []],
    ["without an object", "<</A 1>>stream\nabcendstream", [["<</A 1>>", "abc", 3]]],
    ["after another object", "1 0 obj<</A 1>>endobj 2 0 obj<</B 2>>stream\nabcendstream", [["obj<</B 2>>", "abc", 3]]],
    ["with encoded names", "1 0 obj<</#46ilter/#58>>stream\nabcendstream", [["obj<</Filter/X>>", null, 3]]],
  ])("%s", (_, file, expected) => {
    expect(read(file)).toEqual(expected);
  });

  test.each([
    ["/FlateDecode", "text"],
    ["/Fl", "text"],
    ["[/FlateDecode]", "text"],
    [" [ /FlateDecode ]", "text"],
    ["[/ASCIIHexDecode/FlateDecode]", null],
    ["/FlateDecoder", null],
    ["/LZWDecode", null],
  ])("inflates filter %s only if it is the only one", (filter, text) => {
    expect(read(deflated("text", filter))[0]?.[1]).toBe(text);
  });

  test("rejects damaged data and keeps the start of truncated data", () => {
    const whole = deflated("text".repeat(10));
    expect(read(Buffer.concat([bytes("obj<</Filter/Fl>>stream\n"), bytes("nonsense")]))[0]?.[1]).toBeNull();
    expect(read(whole.subarray(0, whole.length - 22))[0]?.[1]).toMatch(/^text/);
  });

  test("shares one budget between streams", () => {
    const two = Buffer.concat([deflated("text"), deflated("more")]);
    expect(read(two, 10, 8).map(([, text]) => text)).toEqual(["text", "more"]);
    expect(read(two, 10, 7).map(([, text]) => text)).toEqual(["text", null]);
    expect(read(two, 10, 4).map(([, text]) => text)).toEqual(["text", null]);
    expect(read(two, 10, 0).map(([, text]) => text)).toEqual([null, null]);
    expect(read(two, 1)).toHaveLength(1);
  });

  test("reads 4,000 characters of dictionary", () => {
    const far = (blanks: number) => read(`1 0 obj<</A 1>>${" ".repeat(blanks)}stream\nx`)[0]?.[0];
    expect(far(3980)).toBe("obj<</A 1>>");
    expect(far(3998)).toBe(">>");
  });
});

test("plainNames decodes #xx", () => {
  expect(plainNames("/J#61vaScript /A#zz#4")).toBe("/JavaScript /A#zz#4");
});

describe("pdfString", () => {
  test.each([
    ["plain", "(abc)", "abc"],
    ["with parentheses", "(a(b)c)d", "a(b)c"],
    ["with escapes", String.raw`(\(\)\\\n\r\t\b\f\x)`, "()\\\n\r\tx"],
    ["with octal numbers", String.raw`(\101\7\0501\777)`, "A\x07(1\xFF"],
    ["that doesn't end", "(abc", "abc"],
    ["in hex", "<41 62\n63>", "Abc"],
    ["in hex that doesn't end", "<4142", ""],
    ["in UTF-16", "(\xFE\xFF\0a\x06\x27)", "aا"],
    ["in UTF-16 in hex", "<FEFF00E9>", "é"],
    ["in UTF-16 with half a character", "(\xFE\xFF\0a\0)", "a"],
  ])("%s", (_, source, text) => {
    expect(pdfString(source, 0)).toBe(text);
  });

  test("starts at the offset and reads 10,000 characters", () => {
    expect(pdfString("/URI (abc)", 5)).toBe("abc");
    expect(pdfString(`(${"x".repeat(20_000)})`, 0)).toHaveLength(10_000);
    expect(pdfString(`<${"41".repeat(10_000)}>`, 0)).toHaveLength(5000);
  });
});

describe("pdfText", () => {
  test.each([
    ["by Tj", "(a b) Tj", "a b"],
    ["by quotes", `(a) ' (b) "`, "ab"],
    ["by TJ", "[(a)(b)] TJ", "ab"],
    ["with large gaps as blanks", "[(a) -181 (b) -180 (c) 500 (d) -999.5 (e)] TJ", "a bcd e"],
    ["on lines", "(a) Tj T* (b) Tj 0 -12 Td (c) Tj 1 1 TD (d) Tj", "a\nb\nc\nd"],
    ["with escapes", String.raw`(a\)b) Tj`, "a)b"],
    ["with nothing else", "(hidden) Tx /F1 12 Tf (a)", ""],
    ["of glyph numbers, which stay unread", "(\x01\x02) Tj (abc) Tj", ""],
    ["of an empty text", "", ""],
  ])("%s", (_, content, text) => {
    expect(pdfText(bytes(content), 1000)).toBe(text);
  });

  test("limits the input", () => {
    expect(pdfText(bytes("(a) Tj (b) Tj"), 7)).toBe("a");
    expect(pdfText(null, 10)).toBe("");
  });
});

describe("pdfImage", () => {
  const picture = (dictionary: string, content: Buffer | null, raw = content ?? Buffer.alloc(0)) =>
    pdfImage({ dictionary, content, raw });
  const size = "/Width 2/Height 2";
  const head = (kind: string, width = 2, height = 2) => `${kind}\n${width} ${height}\n255\n`;

  test("returns JPEG data unchanged", () => {
    expect(picture("/Filter/DCTDecode", null, bytes("jpeg"))).toEqual({ name: "image.jpg", content: bytes("jpeg") });
  });

  test.each([
    ["gray", "/BitsPerComponent 8/ColorSpace/DeviceGray", "P5"],
    ["RGB", "/BitsPerComponent 8/ColorSpace/DeviceRGB", "P6"],
    ["calibrated RGB", "/BitsPerComponent 8/ColorSpace[/CalRGB 5 0 R]", "P6"],
    ["three channels", "/BitsPerComponent 8/ColorSpace[/ICCBased<</N 3>>]", "P6"],
  ])("writes %s samples as a portable map", (_, facts, kind) => {
    expect(picture(`/Width 2 /Height 2${facts}`, bytes("abcd"))).toEqual({
      name: "image.pnm",
      content: bytes(`${head(kind)}abcd`),
    });
  });

  test("expands one-bit pixels row by row", () => {
    const content = Buffer.from([0b1010_0000, 0b0000_0000, 0b0101_1111, 0b1000_0000]);
    const nine = picture("/Width 9/Height 2/BitsPerComponent 1", content)?.content;
    const samples = [255, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255, 0, 255, 255, 255, 255, 255, 255];
    expect(nine).toEqual(Buffer.concat([bytes(head("P5", 9)), Buffer.from(samples)]));
    expect(picture("/Width 8/Height 1", Buffer.from([1]))?.content.at(-1)).toBe(255);
    expect(picture("/Width 1/Height 2", Buffer.from([0]))?.content.at(-1)).toBe(255);
  });

  test.each([
    [1, 0],
    [3, 2],
  ])("wraps PNG-filtered rows of %i channels into a PNG", (channels) => {
    const rows = Buffer.concat([
      Buffer.from([0, ...Array(channels).fill(7)]),
      Buffer.from([0, ...Array(channels).fill(9)]),
    ]);
    const space = channels === 3 ? "/ColorSpace/DeviceRGB" : "";
    const file = picture(
      `/Width 1/Height 2/BitsPerComponent 8${space}/Predictor 15`,
      Buffer.alloc(1),
      deflateSync(rows),
    );
    const png = PNG.sync.read(file?.content ?? Buffer.alloc(0));
    expect([file?.name, png.width, png.height, [...png.data]]).toEqual([
      "image.png",
      1,
      2,
      [7, 7, 7, 255, 9, 9, 9, 255],
    ]);
  });

  test("uses PNG from predictor 10 on", () => {
    expect(picture(`${size}/BitsPerComponent 8/Predictor 2`, bytes("abcd"))?.name).toBe("image.pnm");
    expect(picture(`${size}/BitsPerComponent 8/Predictor 10`, bytes("abcd"))?.name).toBe("image.png");
  });

  test.each([
    ["for an indexed color space", `${size}/ColorSpace[/Indexed 1 2 3]/BitsPerComponent 8`, bytes("abcd")],
    ["for CMYK", `${size}/ColorSpace/DeviceCMYK/BitsPerComponent 8`, bytes("abcd")],
    ["without a width", "/Height 2/BitsPerComponent 8", bytes("abcd")],
    ["without a height", "/Width 2/BitsPerComponent 8", bytes("abcd")],
    ["for four bits a pixel", `${size}/BitsPerComponent 4`, bytes("abcd")],
    ["for packed data", size, null],
    ["if it is too large", "/Width 4000/Height 4001/BitsPerComponent 8", bytes("abcd")],
  ])("returns null %s", (_, dictionary, content) => {
    expect(picture(dictionary, content)).toBeNull();
  });
});
