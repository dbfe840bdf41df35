import { describe, expect, test } from "vitest";
import { htmlOfRtf } from "./html-of-rtf.ts";

const show = (inner: string, max = 1000) => htmlOfRtf(Buffer.from(String.raw`{\rtf1 ${inner}}`, "latin1"), max);

test.each([
  ["tab", "\t"],
  ["cell", "\t"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["bullet", "•"],
  ["endash", "–"],
  ["emdash", "—"],
  ["~", "\u00A0"],
  ["_", "\u2011"],
  ["{", "{"],
  ["}", "}"],
  ["\\", "\\"],
  ["unknown", ""],
])("the control word %s becomes %j", (word, character) => {
  expect(show(`a\\${word} b`)).toBe(/\w{2}/.test(word) ? `a${character}b` : `a${character} b`);
});

test.each(["par", "line", "row", "sect", "page", "\n", "\r"])("the control word %j breaks the line", (word) => {
  expect(show(`a\\${word}{}b`)).toBe("a<br>\nb");
});

test("escapes text", () => {
  expect(show(`<b> & "c"`)).toBe("&lt;b&gt; &amp; &quot;c&quot;");
});

test.each(
  "fonttbl colortbl stylesheet info pict object objdata nonshppict header headerl headerr headerf footer footerl footerr footerf".split(
    " ",
  ),
)("drops the group %s with its contents", (name) => {
  expect(show(`a{\\${name} x{y\\par}\\tab}b`)).toBe("ab");
});

describe("an ignorable destination", () => {
  test("is dropped with its contents", () => {
    expect(show(String.raw`a{\*\unknown x{y}}b`)).toBe("ab");
    expect(show(String.raw`a{\*\htmltag64 x}b`)).toBe("axb");
    expect(show(String.raw`a{\info x{\*\htmltag64 y}}b`)).toBe("ab");
  });

  test("directly follows the star", () => {
    expect(show(String.raw`a{\* x\b y}b`)).toBe("a xyb");
  });
});

describe("Unicode characters", () => {
  test.each([
    ["one substitute each", String.raw`\u233?x`, "éx"],
    ["a substitute in hex", String.raw`\u233\'e9x`, "éx"],
    ["two substitutes", String.raw`\uc2\u233??x`, "éx"],
    ["no substitute", String.raw`\uc0\u233 x`, "éx"],
    ["the default count again after the group", String.raw`{\uc0\u233 x}\u233?y`, "éxéy"],
    ["no substitute before a control word", String.raw`\u233\b ?x`, "é?x"],
    ["no substitute past the group", String.raw`{\u233}x`, "éx"],
    ["a count without a number, meaning one", String.raw`\uc\u233?x`, "éx"],
    ["negative numbers", String.raw`\u-3913?`, "\uF0B7"],
    ["surrogate pairs", String.raw`\u-10179?\u-8704?`, "😀"],
  ])("support %s", (_, rtf, text) => {
    expect(show(rtf)).toBe(text);
  });
});

describe("bytes in a code page", () => {
  const table = String.raw`\ansicpg1252{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}`;

  test.each([
    ["the selected font", String.raw`\f1\'ef`, "п"],
    ["the default for a font that isn't listed", String.raw`\f9\'e9`, "é"],
    ["the default after the group", String.raw`{\f1\'ef}\'e9`, "пé"],
    ["the default after \\plain", String.raw`\f1\'ef\plain\'e9`, "пé"],
    ["the first font if it has no number", String.raw`\f1\f\'e9`, "é"],
  ])("use %s", (_, rtf, text) => {
    expect(show(`${table}${rtf}`)).toBe(text);
  });

  test("combine into double-byte characters, raw or in hex", () => {
    expect(show("\\ansicpg932\\'82\\'a0\x82\xA2")).toBe("あい");
  });
});

describe("fields", () => {
  const field = (instruction: string, result: string) =>
    String.raw`{\field{\*\fldinst ${instruction}}{\fldrslt ${result}}}`;
  const link = (text: string) => `<a href="https://a.example/?a=1&amp;b">${text}</a>`;
  const address = 'HYPERLINK "https://a.example/?a=1&b"';

  test.each([
    ["a link", field(address, "x"), link("x")],
    ["a link to a place", field(String.raw`HYPERLINK \\l "top"`, "x"), '<a href="top">x</a>'],
    ["an instruction without a star", String.raw`{\field{\fldinst ${address}}{\fldrslt x}}`, link("x")],
    [
      "an instruction split into groups",
      field(String.raw`HYPER{\b LINK} "https:{}//a.example"`, "x"),
      '<a href="https://a.example">x</a>',
    ],
    ["an instruction in small letters", field('hyperlink "a"', "x"), '<a href="a">x</a>'],
    ["a result in groups", field(address, String.raw`x{\b y}z`), link("xyz")],
    ["a field without an address", field("PAGE", "7"), "7"],
    ["a field after a link", field(address, "x") + field("PAGE", "7"), `${link("x")}7`],
    ["two links", field('HYPERLINK "a"', "x") + field('HYPERLINK "b"', "y"), '<a href="a">x</a><a href="b">y</a>'],
    ["a link in a link", field('HYPERLINK "a"', `x${field('HYPERLINK "b"', "y")}`), '<a href="a">xy</a>'],
  ])("convert %s", (_, rtf, html) => {
    expect(show(rtf)).toBe(html);
  });
});

describe("HTML encapsulated in RTF", () => {
  const wrapped = (inner: string) => htmlOfRtf(Buffer.from(String.raw`{\rtf1\fromhtml1 ${inner}}`), 1000);

  test.each([
    ["tags unchanged", String.raw`{\*\htmltag84 <p>}a`, "<p>a"],
    ["text unescaped", 'a & "b"', 'a & "b"'],
    ["no RTF that duplicates HTML", String.raw`a\htmlrtf x\par\htmlrtf0 b`, "ab"],
    ["no RTF after \\htmlrtf1", String.raw`a\htmlrtf1 x\htmlrtf0 b`, "ab"],
    ["RTF again after the group", String.raw`a{\htmlrtf x}b`, "ab"],
    ["line breaks", String.raw`a\par b\line c`, "a\r\nb\r\nc"],
    ["no links of fields", String.raw`{\field{\*\fldinst HYPERLINK "x"}{\fldrslt y}}`, "y"],
  ])("yields %s", (_, rtf, html) => {
    expect(wrapped(rtf)).toBe(html);
  });

  test("is declared in the first 4 KiB", () => {
    expect(show(String.raw`\fromhtml10 <b>`)).toBe("&lt;b&gt;");
    expect(show(String.raw`${" ".repeat(4096)}\fromhtml1 <b>`, 10_000)?.trim()).toBe("&lt;b&gt;");
    expect(show(String.raw`\htmlrtf x`)).toBe("x");
  });
});

test("returns null for other bytes", () => {
  expect(htmlOfRtf(Buffer.from(String.raw` {\rtf1 a}`), 10)).toBeNull();
  expect(htmlOfRtf(Buffer.from("{\\rtf"), 10)).toBe("");
});

test("limits the output", () => {
  expect(show("abcdef", 4)).toBe("abcd");
  expect(show(String.raw`ab\par cd`, 2)).toBe("ab");
  expect(show("a{}".repeat(100), 10)).toBe("a".repeat(10));
});

test("counts closing braces beyond the nesting limit", () => {
  expect(show(String.raw`a{\info ${"{".repeat(1500)}x${"}".repeat(1500)}y}b`)).toBe("ab");
  expect(show("a}}}b{c}d")).toBe("abcd");
});
