import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logCount, logTokens, said, type LogToken } from "./log-tokens.ts";

const bare = (text: string): LogToken => ({ kind: "bare", text });
const quoted = (text: string): LogToken => ({ kind: "quoted", text });
const bracketed = (text: string): LogToken => ({ kind: "bracketed", text });

describe("the words of a line", () => {
  it.each<[string, LogToken[]]>([
    ["", []],
    [" \t ", []],
    ["a", [bare("a")]],
    ["  a \t b ", [bare("a"), bare("b")]],
    ['"a b" c', [quoted("a b"), bare("c")]],
    ['""', [quoted("")]],
    ["[a b] c", [bracketed("a b"), bare("c")]],
    ["[] -", [bracketed(""), bare("-")]],
    ["[2001:db8::1]:443 x", [bare("[2001:db8::1]:443"), bare("x")]],
    ["[2001:db8::1] x", [bracketed("2001:db8::1"), bare("x")]],
    ['rt="0.1"', [bare('rt="0.1"')]],
    ['"a" "b"[c]', [quoted("a"), quoted("b"), bracketed("c")]],
    ["outbound|80||shop", [bare("outbound|80||shop")]],
  ])("%j", (line, tokens) => {
    expect(logTokens(line)).toEqual(tokens);
  });

  it.each(['"', 'a "b', '"a\\"', 'x "a" "b'])("a quote that isn't closed makes it no line: %j", (line) => {
    expect(logTokens(line)).toBeNull();
  });

  it.each([
    [String.raw`"a \"b\" c"`, 'a "b" c'],
    [String.raw`"a\\"`, "a\\"],
    [String.raw`"\n\r\t\v\f\b"`, "\n\r\t\v\f\b"],
    [String.raw`"\x41\x0a"`, "A\n"],
    [String.raw`"\xc3\xa9"`, "é"],
    [String.raw`"\xF0\x9F\x98\x80!"`, "😀!"],
    [String.raw`"\xff"`, "\uFFFD"],
    [String.raw`"\q\/"`, "q/"],
    [String.raw`"\u00e9\ud83d\ude00\u12"`, "é😀u12"],
    [String.raw`"\\x41"`, "\\x41"],
    [String.raw`"\\\x41"`, "\\A"],
  ])("escapes in %s are undone", (line, text) => {
    expect(logTokens(line)).toEqual([quoted(text)]);
  });

  it("escapes outside quotes stay", () => {
    expect(logTokens(String.raw`a\x41 [\x41]`)).toEqual([bare(String.raw`a\x41`), bracketed(String.raw`\x41`)]);
  });

  it("any text that is quoted with escapes is read as it was", () => {
    const piece = fc.constantFrom('"', "\\", " ", "[", "]", "a", "x41", "é", "😀", "\t");
    const text = fc.array(piece, { maxLength: 20 }).map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const write = (each: string) => `"${each.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
        expect(logTokens(`${write(one)} ${write(other)}`)).toEqual([quoted(one), quoted(other)]);
      }),
    );
  });
});

it.each([
  [undefined, null],
  ["", null],
  ["-", null],
  ["--", "--"],
  ["0", "0"],
  ["a", "a"],
])("%j says %j", (text, expected) => {
  expect(said(text)).toBe(expected);
});

it.each([
  ["0", 0],
  ["157", 157],
  ["0157", 157],
  ["999999999999999", 999_999_999_999_999],
  ["1000000000000000", null],
  ["1.5", null],
  ["-1", null],
  ["1e3", null],
  [" 1", null],
  ["", null],
  [undefined, null],
])("%j counts %j", (text, expected) => {
  expect(logCount(text)).toBe(expected);
  expect(logCount(text, 7)).toBe(expected);
});

it("a dash counts as the given default", () => {
  expect([logCount("-"), logCount("-", 0)]).toEqual([null, 0]);
});
