import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits } from "../limits.ts";
import { endOfLine, headerOf, headersOf, readHeaders } from "./read-headers.ts";

function read(
  text: string,
  { start = 0, end, headerBytes = 1000 }: { start?: number; end?: number; headerBytes?: number } = {},
) {
  const bytes = Buffer.from(text, "latin1");
  const defects = collectDefects();
  const limits = { ...defaultLimits, headerBytes };
  const { headers, bodyStart } = readHeaders(bytes, start, end ?? bytes.length, limits, defects);
  return {
    headers: headers.map(({ name, value }) => [name, value]),
    body: bytes.toString("latin1", bodyStart),
    defects: defects.found.map(({ code }) => code),
  };
}

test.each([
  [
    "names in lower case, values trimmed",
    "Subject:  Notes \r\nTO:x\r\n\r\n",
    [
      ["subject", "Notes"],
      ["to", "x"],
    ],
  ],
  [
    "lines of LF",
    "A: 1\nB: 2\n\n",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  [
    "repeated headers in their order",
    "A: 2\nB: x\nA: 1\n\n",
    [
      ["a", "2"],
      ["b", "x"],
      ["a", "1"],
    ],
  ],
  [
    "folded lines",
    "A: 1\r\n 2\r\n\t3\r\nB: x\r\n\r\n",
    [
      ["a", "1 2\t3"],
      ["b", "x"],
    ],
  ],
  ["blanks before the colon", "A \t: 1\n\n", [["a", "1"]]],
  ["values with colons", "A: b: c\n\n", [["a", "b: c"]]],
  [
    "empty values",
    "A:\nB: \n\n",
    [
      ["a", ""],
      ["b", ""],
    ],
  ],
  ["encoded words as they are", "A: =?utf-8?Q?=C3=A9?=\n\n", [["a", "=?utf-8?Q?=C3=A9?="]]],
  ["raw UTF-8", "A: \xC3\xA9\n\n", [["a", "é"]]],
  ["raw Latin-1", "A: caf\xE9\n\n", [["a", "café"]]],
  ["names of every character that RFC 5322 allows", "!#9;~: 1\n\n", [["!#9;~", "1"]]],
  ["values without NUL", "A: b\0c\n\n", [["a", "bc"]]],
])("reads %s", (_, text, headers) => {
  expect(read(`${text}body`)).toEqual({ headers, body: "body", defects: [] });
});

test.each([
  ["without a body", "A: 1\r\n", [["a", "1"]], ""],
  ["without a last line break", "A: 1", [["a", "1"]], ""],
  ["empty", "", [], ""],
  ["a blank line only", "\r\nA: 1\n", [], "A: 1\n"],
])("accepts a section that is %s", (_, text, headers, body) => {
  expect(read(text)).toEqual({ headers, body, defects: [] });
});

describe("a line of spaces", () => {
  test("ends the section if text follows", () => {
    expect(read("A: 1\n \t\nbody")).toEqual({ headers: [["a", "1"]], body: "body", defects: [] });
  });

  test("is part of a folded header if another header or folded line follows", () => {
    expect(read("A: 1\n \nB: 2\n\n").headers).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(read("A: 1\n \t\n 2\n\n").headers).toEqual([["a", "1 \t 2"]]);
  });

  test("ends the section if only spaces follow", () => {
    expect(read("A: 1\n \n \nbody").body).toBe(" \nbody");
  });
});

describe("a line that isn't a header", () => {
  test("starts the body and is recorded as a defect", () => {
    expect(read("A: 1\n<html>\nB: 2\n")).toEqual({
      headers: [["a", "1"]],
      body: "<html>\nB: 2\n",
      defects: ["missing_blank_line"],
    });
  });

  test("is the body of a message without headers", () => {
    expect(read("just text\nmore text")).toEqual({
      headers: [],
      body: "just text\nmore text",
      defects: ["missing_blank_line"],
    });
  });

  test.each([
    ["From kim@a.example Mon Nov  2 10:00:05 2026", []],
    [">From kim@a.example Mon Nov  2 10:00:05 2026", []],
    ["Fromage", ["malformed_header"]],
    [" folded", ["malformed_header"]],
  ])("is skipped at the start: %s", (line, defects) => {
    expect(read(`${line}\nA: 1\n\nbody`)).toEqual({ headers: [["a", "1"]], body: "body", defects });
  });

  test("isn't skipped after a header, nor twice", () => {
    expect(read("A: 1\nFrom x y\nB: 2\n\n").headers).toEqual([["a", "1"]]);
    expect(read("From x\nFrom y\nA: 1\n\n").headers).toEqual([]);
  });

  test.each([
    [200, 1],
    [201, 0],
  ])("has a name longer than 200 characters: %i", (length, count) => {
    expect(read(`${"n".repeat(length)}: 1\n\n`).headers).toHaveLength(count);
  });
});

describe("a section that exceeds the limit", () => {
  const line = "A: 1\r\n";

  test("is cut, and the body starts after the blank line", () => {
    const text = `${line.repeat(5)}\r\nbody\n\nmore`;
    expect(read(text, { headerBytes: line.length * 5 })).toMatchObject({ body: "body\n\nmore", defects: [] });
    expect(read(text, { headerBytes: line.length * 4 - 1 })).toEqual({
      headers: Array.from({ length: 4 }, () => ["a", "1"]),
      body: "body\n\nmore",
      defects: ["headers_cut"],
    });
  });

  test("ends at the first kind of blank line, or at the end of the bytes", () => {
    expect(read("A: 1\nB: 2\nC: 3\n\nx\r\n\r\ny", { headerBytes: 5 }).body).toBe("x\r\n\r\ny");
    expect(read("A: 1\r\nB: 2\r\nC: 3\r\n\r\nx\n\ny", { headerBytes: 5 }).body).toBe("x\n\ny");
    expect(read("A: 1\nB: 2\nC: 3\n", { headerBytes: 5 }).body).toBe("");
  });
});

test("reads only the bytes between start and end", () => {
  expect(read("X: 0\nA: 1\nB: 2\n\nbody", { start: 5, end: 10 })).toMatchObject({
    headers: [["a", "1"]],
    body: "B: 2\n\nbody",
  });
  expect(read("A: 1\nB: 2\nC: 3\n\nx", { end: 12, headerBytes: 5 }).body).toBe(" 3\n\nx");
});

test("endOfLine returns the start of the next line or the end", () => {
  const bytes = Buffer.from("a\nbc\n");
  expect([endOfLine(bytes, 0, 5), endOfLine(bytes, 2, 5), endOfLine(bytes, 2, 4), endOfLine(bytes, 5, 5)]).toEqual([
    2, 5, 4, 5,
  ]);
});

test("finds the first header or all headers of a name", () => {
  const headers = [
    { name: "a", value: "1" },
    { name: "b", value: "2" },
    { name: "a", value: "3" },
  ];
  expect([headerOf(headers, "a"), headerOf(headers, "c")]).toEqual(["1", null]);
  expect([headersOf(headers, "a"), headersOf(headers, "c")]).toEqual([["1", "3"], []]);
});

test("parses what was formatted", () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
  const value = fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { minLength: 1 }), fc.constantFrom("\n", "\r\n"), (all, newline) => {
      const text = all.map(([key, content]) => `${key}: ${content}${newline}`).join("");
      expect(read(`${text}${newline}body`, { headerBytes: 100_000 })).toEqual({
        headers: all.map(([key, content]) => [key.toLowerCase(), content]),
        body: "body",
        defects: [],
      });
    }),
  );
});
