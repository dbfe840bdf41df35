import fc from "fast-check";
import { expect, test } from "vitest";
import { compressRtf } from "../testing/compress-rtf.ts";
import { wrapHtml } from "../testing/wrap-html.ts";
import { decompressRtf } from "./decompress-rtf.ts";
import { htmlOfRtf } from "./html-of-rtf.ts";

const unpack = (packed: Buffer, max = 1_000_000) => decompressRtf(packed, max)?.toString("latin1");
const show = (rtf: string) => htmlOfRtf(Buffer.from(rtf, "latin1"), 1_000_000);

test("decompresses what was compressed", () => {
  const source = fc.array(fc.constantFrom("\\par ", "{", "}", "Times New Roman", "abc", "x"), { maxLength: 300 });
  fc.assert(
    fc.property(source, (pieces) => {
      expect(unpack(compressRtf(pieces.join("")))).toBe(pieces.join(""));
    }),
  );
});

test("decompresses the specification's example", () => {
  const packed = "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0";
  expect(unpack(Buffer.from(packed, "hex"))).toBe("{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n");
});

test("decompresses up to the limit, and rejects other bytes", () => {
  expect(unpack(compressRtf("x".repeat(10_000)), 100)).toHaveLength(100);
  expect(decompressRtf(Buffer.from("LZFu"), 100)).toBeNull();
  expect(decompressRtf(Buffer.alloc(40), 100)).toBeNull();
  const plain = Buffer.alloc(20, "{\\rt");
  plain.writeUInt32LE(4, 4);
  plain.write("MELA", 8);
  expect(unpack(plain)).toBe("{\\rt");
});

test("decompresses damaged data as far as possible", () => {
  const valid = compressRtf(wrapHtml("<p>Please pay</p>".repeat(20)));
  const changes = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(changes, fc.integer({ min: 12, max: valid.length }), (flips, length) => {
      const copy = Buffer.from(valid);
      for (const [at, byte] of flips) if (at >= 12) copy[at] = byte;
      expect(decompressRtf(copy.subarray(0, length), 5000)?.length ?? 0).toBeLessThanOrEqual(5000);
    }),
  );
});

test("HTML encapsulated by Outlook round-trips", () => {
  const html = '<html><body>\r\n<a href="https://a.example/x?{1}\\">Payé — &lt;قريب&gt; 😀</a></body></html>'.replace(
    "\r",
    "",
  );
  expect(show(wrapHtml(html))?.replaceAll("\r\n", "\n")).toBe(html);
  const pieces = fc.array(fc.constantFrom("<p>", "</p>", "a b", "é", "ق", "{", "\\", "&amp;"), { maxLength: 40 });
  fc.assert(
    fc.property(pieces, (all) => {
      expect(show(wrapHtml(all.join("")))).toBe(all.join(""));
    }),
  );
});

test.each([
  ["text and breaks", String.raw`{\rtf1\ansi Pay\par now <b>}`, "Pay<br>\nnow &lt;b&gt;"],
  [
    "a link after a text",
    String.raw`{\rtf1{\field{\*\fldinst{ HYPERLINK "https://evil.example/a" }}{\fldrslt{\ul https://bank.example}}} end}`,
    '<a href="https://evil.example/a">https://bank.example</a> end',
  ],
  ["bytes of a font's charset", String.raw`{\rtf1\ansicpg1252{\fonttbl{\f1\fcharset178 x;}}{\f1\'e3\'c7}\'e9}`, "ماé"],
  ["bytes of two", String.raw`{\rtf1\ansicpg932 \'82\'a0}`, "あ"],
  ["a character with its substitute", String.raw`{\rtf1\uc2\u-4051?!x\u233\'65\'65y}`, "\uF02Dxéy"],
  ["what no reader sees", String.raw`{\rtf1{\info{\title A}}{\*\unknown B}{\pict 00}C\bin4 {{{{D}`, "CD"],
  ["meaningless names", String.raw`{\rtf1 a\constructor b\valueOf c}`, "abc"],
])("RTF without HTML: %s", (_, rtf, html) => expect(show(rtf)).toBe(html));

test("damaged RTF is read as far as possible without hanging", () => {
  const valid = wrapHtml('<p>Text</p><a href="x">y</a>');
  const piece = fc.constantFrom("{", "}", "\\", "\\'", "\\u", "\\bin9", "\\*", "\\fldrslt", "\\htmlrtf", "\\f1", "a");
  const edits = fc.array(fc.tuple(fc.nat(valid.length), piece), { maxLength: 12 });
  fc.assert(
    fc.property(edits, (all) => {
      let rtf = valid;
      for (const [at, text] of all) rtf = rtf.slice(0, at) + text + rtf.slice(at);
      expect(typeof (show(`{\\rtf1${rtf}`) ?? "")).toBe("string");
    }),
  );
  expect(show(`{\\rtf1${"{".repeat(200_000)}a`)).toBe("a");
  expect(show("plain")).toBeNull();
});
