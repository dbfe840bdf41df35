import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readParameters } from "./read-parameters.ts";

const read = (header: string | null) => {
  const { value, parameters } = readParameters(header);
  return [value, Object.fromEntries(parameters)];
};

test.each([
  ["no header", null, "", {}],
  ["an empty header", "", "", {}],
  ["a value in lower case", " Text/HTML ", "text/html", {}],
  ["names in lower case, values as written", "a/b; CharSet=UTF-8", "a/b", { charset: "UTF-8" }],
  ["blanks around the equals sign", "a/b; charset = utf-8", "a/b", { charset: "utf-8" }],
  ["blanks in a bare value", "a/b; name=my file.pdf ", "a/b", { name: "my file.pdf" }],
  ["line breaks between parameters", "a/b;\r\n\tx=1;\r\n y=2", "a/b", { x: "1", y: "2" }],
  ["a semicolon in quotes", 'a/b; name="x; y=z"; q=1', "a/b", { name: "x; y=z", q: "1" }],
  ["escapes in quotes", String.raw`a/b; name="a\\b\"c"`, "a/b", { name: String.raw`a\b"c` }],
  ["unclosed quotes", 'a/b; name="x.pdf', "a/b", { name: "x.pdf" }],
  ["an empty value", 'a/b; name=""; other=', "a/b", { name: "", other: "" }],
  ["an equals sign in a value", "a/b; boundary==_x=y", "a/b", { boundary: "=_x=y" }],
  ["pieces without a name", "a/b; ; =x; utf-8; x=1", "a/b", { x: "1" }],
  ["a comment after the value", "a/b (a comment); x=1", "a/b", { x: "1" }],
  ["a comment before the value", "(a comment) a/b", "a/b", {}],
  ["a comment after a parameter", "a/b; x=1 (a comment)", "a/b", { x: "1" }],
  ["an unclosed comment as text", "a/b; x=1 (a", "a/b", { x: "1 (a" }],
  ["parentheses in quotes", 'a/b; x="1 (2)"', "a/b", { x: "1 (2)" }],
  ["the first of two", 'a/b; x=1; X="2"', "a/b", { x: "1" }],
  ["encoded words", "a/b; name==?utf-8?B?w6kucGRm?=", "a/b", { name: "é.pdf" }],
])("reads %s", (_, header, value, parameters) => {
  expect(read(header)).toEqual([value, parameters]);
});

describe("RFC 2231", () => {
  const name = (parameters: string) => readParameters(`attachment; ${parameters}`).parameters.get("filename");

  test.each([
    ["a charset and a language", "filename*=iso-8859-1'fr'caf%E9.pdf", "café.pdf"],
    ["no charset", "filename*=''caf%C3%A9.pdf", "café.pdf"],
    ["no quotes at all", "filename*=caf%C3%A9.pdf", "café.pdf"],
    ["hex digits in both cases", "filename*=utf-8''%c3%A9", "é"],
    ["percent signs that don't encode anything", "filename*=utf-8''100%_%4", "100%_%4"],
    ["characters that ought to be encoded", "filename*=utf-8''漢%41", "漢%41"],
    ["pieces in the order of their numbers", "filename*2=c; filename*10=d; filename*1=b; filename*0=a", "abcd"],
    ["a character cut by pieces", "filename*0*=utf-8''%C3; filename*1*=%A9", "é"],
    ["quotes in later pieces", "filename*0*=utf-8''a; filename*1*='b'c", "a'b'c"],
    ["pieces that aren't encoded", 'filename*0="a%41"; filename*1="\'b"', "a%41'b"],
    ["quotes in a first piece that isn't encoded", "filename*0=a'b'c", "a'b'c"],
    ["a charset for pieces that aren't encoded", "filename*0*=iso-8859-1''%E9; filename*1=x", "éx"],
    ["the extended name before the plain one", "filename*=utf-8''b.exe; filename=a.txt", "b.exe"],
    ["the extended name after the plain one", "filename=a.txt; filename*=utf-8''b.exe", "b.exe"],
    ["the first of two pieces with one number", "filename*0=a; filename*0=b", "a"],
  ])("supports %s", (_, parameters, expected) => {
    expect(name(parameters)).toBe(expected);
  });

  test("joins the pieces of each name separately", () => {
    expect(read("a/b; name*0=x; filename*0=y; name*1=z")).toEqual(["a/b", { name: "xz", filename: "y" }]);
  });

  test("decodes what was encoded", () => {
    const encoded = (text: string) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }), { minLength: 1 }), (texts) => {
        const pieces = texts.map((text, at) => `filename*${at}*=${at === 0 ? "utf-8''" : ""}${encoded(text)}`);
        const whole = texts.join("");
        expect(name(pieces.toReversed().join("; "))).toBe(whole.startsWith("\uFEFF") ? whole.slice(1) : whole);
      }),
    );
  });
});

test("limits names to 80 characters and headers to 16,384", () => {
  const [longest, longer] = ["a".repeat(80), "b".repeat(81)];
  expect(read(`x; ${longest}=1; ${longer}=2`)).toEqual(["x", { [longest]: "1" }]);
  const header = `x; a="${"y".repeat(16_384 - 10)}"; b=1`;
  expect([...readParameters(header).parameters.keys()]).toEqual(["a"]);
  expect(readParameters(header.replace("yyyy", "")).parameters.get("b")).toBe("1");
});
