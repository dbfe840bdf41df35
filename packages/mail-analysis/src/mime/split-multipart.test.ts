import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitMultipart } from "./read-parts.ts";

const split = (text: string, boundary = "b", max = 10) => {
  const { pieces, ...facts } = splitMultipart(Buffer.from(text), boundary, max);
  return { pieces: pieces.map(String), ...facts };
};
const terminated = (...pieces: readonly string[]) => ({ pieces, isTerminated: true, isCut: false });

test.each([
  ["drops the line break before a boundary", "--b\r\none\r\n--b\r\ntwo\r\n--b--\r\n", ["one", "two"]],
  ["drops a single line break only", "--b\none\n\n--b\n\r\ntwo\r\n\r\n--b--", ["one\n", "\r\ntwo\r\n"]],
  ["accepts mixed line breaks", "--b\r\none\n--b\ntwo\r\n--b--", ["one", "two"]],
  ["ignores preamble and epilogue", "before\n--b\none\n--b--\nafter\n--b\nlater", ["one"]],
  ["keeps empty parts", "--b\n--b\n\n--b\r\n\r\n--b--", ["", "", ""]],
  ["ignores spaces after a boundary", "--b \t\none\n--b-- \n", ["one"]],
  ["ignores longer boundaries", "--b\n--bb\n--b-\n--b---\n--b--", ["--bb\n--b-\n--b---"]],
  ["ignores boundaries inside a line", "--b\nx --b\ny--b--\n--b--", ["x --b\ny--b--"]],
  ["ignores two boundaries inside a line", "--b\n--bb --b\n--b--", ["--bb --b"]],
  ["accepts a boundary after a bare CR", "--b\none\r--b--", ["one"]],
  ["accepts a closing boundary alone", "--b--", []],
])("%s", (_, text, pieces) => {
  expect(split(text)).toEqual(terminated(...pieces));
});

test.each([
  ["nothing", "", []],
  ["no boundary", "text\n-- b\n", []],
  ["an open last part", "--b\none\n--b\ntwo\n", ["one", "two\n"]],
  ["a boundary at the end", "--b\none\n--b", ["one", ""]],
])("without a closing boundary: %s", (_, text, pieces) => {
  expect(split(text)).toEqual({ pieces, isTerminated: false, isCut: false });
});

describe("the part limit", () => {
  const three = "--b\n1\n--b\n2\n--b\n3\n--b--";

  test.each([
    [4, terminated("1", "2", "3")],
    [3, terminated("1", "2", "3")],
    [2, { pieces: ["1", "2"], isTerminated: false, isCut: true }],
    [0, { pieces: [], isTerminated: false, isCut: true }],
  ])("keeps up to %i of three parts", (max, expected) => {
    expect(split(three, "b", max)).toEqual(expected);
  });
});

test.each(["a.b+c(d)", "----=_Part_1", "'b'", "grenze-é"])("the boundary %s is taken literally", (boundary) => {
  expect(split(`--${boundary}\none\n--axb\n--${boundary}--`, boundary)).toEqual(terminated("one\n--axb"));
});

test("splits what was joined", () => {
  const piece = fc
    .array(fc.constantFrom("a", "-", "--", "b", "\n", "\r\n", " "), { maxLength: 20 })
    .map((all) => all.join(""));
  const isFree = (text: string) => !/^--b/m.test(text.replaceAll("\r", "\n"));
  fc.assert(
    fc.property(fc.array(piece.filter(isFree), { maxLength: 5 }), fc.constantFrom("\n", "\r\n"), (pieces, newline) => {
      const text = [...pieces.map((each) => `--b${newline}${each}${newline}`), "--b--"].join("");
      expect(split(text)).toEqual(terminated(...pieces));
    }),
  );
});
