import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { multipartParts } from "./multipart.ts";

const type = "multipart/form-data; boundary=B";
const part = (head: string, value: string) => `--B\r\n${head}\r\n\r\n${value}\r\n`;
const named = (parameters: string, value = "v") => part(`Content-Disposition: form-data; ${parameters}`, value);
const parts = (text: string, contentType = type) => multipartParts(text, contentType);

describe("the boundary", () => {
  test.each([
    ["multipart/form-data; boundary=B"],
    ["multipart/form-data;boundary=B"],
    ['multipart/form-data; boundary="B"'],
    ["multipart/form-data; BOUNDARY=B"],
    ["multipart/form-data; charset=utf-8; boundary=B"],
    ["multipart/form-data; boundary=B; charset=utf-8"],
  ])("is read from %s", (contentType) => {
    expect(parts(`${named('name="a"')}--B--\r\n`, contentType)).toMatchObject([{ name: "a", value: "v" }]);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary=""'])(
    "is missing in %s, so there is nothing to read",
    (contentType) => {
      expect(parts(named('name="a"'), contentType)).toBeNull();
    },
  );

  it("may have spaces between quotes, and signs that mean something in patterns", () => {
    for (const boundary of ["a b", "(x)+[y]*.?", "$1^|\\"]) {
      const text = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`;
      expect(parts(text, `multipart/form-data; boundary="${boundary}"`)).toMatchObject([{ name: "a", value: "1" }]);
    }
  });

  it("has up to 200 characters", () => {
    for (const [length, isRead] of [
      [200, true],
      [201, false],
    ] as const) {
      const boundary = "b".repeat(length);
      const text = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--`;
      expect(parts(text, `multipart/form-data; boundary="${boundary}"`) !== null).toBe(isRead);
      expect(parts(text, `multipart/form-data; boundary=${boundary}`)).toHaveLength(isRead ? 1 : 0);
    }
  });

  it("counts at the start of a line only", () => {
    expect(parts(`${named('name="a"', "x --B y")}--B--\r\n`)).toMatchObject([{ value: "x --B y" }]);
  });
});

describe("a part", () => {
  test.each<[parameters: string, expected: object | null]>([
    ['name="a"', { name: "a", isFile: false }],
    ["name=a", { name: "a", isFile: false }],
    ['NAME="a"', { name: "a", isFile: false }],
    ['name="a b;c"', { name: "a b;c" }],
    ['name="a"; filename="x.txt"', { name: "a", isFile: true }],
    ["name=a; filename*=UTF-8''x.txt", { name: "a", isFile: true }],
    ['filename="name=b"; name="a"', { name: "a", isFile: true }],
    ['filename="x.txt"', null],
    ['name=""', null],
    ["name=ab", { name: "ab", isFile: false }],
    ["NAME=ab", { name: "ab", isFile: false }],
    ['name="a";filename=x', { name: "a", isFile: true }],
    ['name="a";  filename=x', { name: "a", isFile: true }],
    ['name="a"; FILENAME=x', { name: "a", isFile: true }],
    ['  name="a"', { name: "a", isFile: false }],
    ['xname="a"', null],
  ])("with %s is read as %j", (parameters, expected) => {
    const found = parts(`${named(parameters)}--B--\r\n`);
    if (expected === null) expect(found).toEqual([]);
    else expect(found).toMatchObject([expected]);
  });

  test.each([
    ['Content-Disposition:form-data;name="a"', true],
    ["Content-Disposition:  form-data;name=a", true],
    ['content-disposition: FORM-DATA; name="a"', true],
    ['X-Note: 1\r\nContent-Disposition: form-data; name="a"', true],
    ['X-Content-Disposition: form-data; name="a"', false],
    ['Content-Disposition: form-data-x; name="a"', false],
  ])("with the head %j is read: %s", (head, isRead) => {
    expect(parts(`${part(head, "x")}--B--`)).toHaveLength(isRead ? 1 : 0);
  });

  it("keeps its own content type with parameters, without white space around", () => {
    const head = 'Content-Disposition: form-data; name="a"\r\nContent-Type:  text/csv; charset=utf-8 \t';
    expect(parts(`${part(head, "x")}--B--`)?.[0]?.contentType).toBe("text/csv; charset=utf-8");
    expect(parts(`${part(`content-type: a/b\r\n${head}`, "x")}--B--`)?.[0]?.contentType).toBe("a/b");
    expect(parts(`${named('name="a"')}--B--`)?.[0]?.contentType).toBeNull();
    const other = 'Content-Disposition: form-data; name="a"\r\nX-Content-Type: a/b';
    expect(parts(`${part(other, "x")}--B--`)?.[0]?.contentType).toBeNull();
  });

  it("keeps empty lines and line breaks of its value", () => {
    expect(parts(`${named('name="a"', "1\r\n\r\n2\n")}--B--`)?.[0]?.value).toBe("1\r\n\r\n2\n");
    expect(parts(`${named('name="a"', "")}--B--`)?.[0]?.value).toBe("");
  });

  it("may have line feeds alone", () => {
    expect(parts('--B\nContent-Disposition: form-data; name="a"\n\n1\n--B--\n')).toMatchObject([
      { name: "a", value: "1" },
    ]);
  });

  it("is left out where it is no form data or has no head", () => {
    expect(parts(`${part('Content-Disposition: attachment; name="a"', "x")}--B--`)).toEqual([]);
    expect(parts("--B\r\nno head at all--B--")).toEqual([]);
    const head = 'Content-Disposition: form-data; name="a"\r\n\r\nx';
    expect(parts(`--Bother\r\n${head}\r\n--B--`)).toEqual([]);
    expect(parts(`--B--\r\n${head}`)).toEqual([]);
  });

  it("may follow a preamble and need not be the last", () => {
    const found = parts(`preamble\r\n${named('name="a"', "1")}${named('name="b"', "2")}--B--\r\nepilogue`);
    const looksLikeOne = parts(`${named('name="a"').replace("--B", "")}${named('name="b"')}--B--`);
    expect(looksLikeOne).toMatchObject([{ name: "b" }]);
    expect(found?.map(({ name, value }) => [name, value])).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("is read whole where the body ends too early", () => {
    expect(parts('--B\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut of')).toMatchObject([
      { name: "a", value: "cut of" },
    ]);
  });

  it("is one of 255 at most", () => {
    expect(parts(`${named('name="a"').repeat(255)}--B--`)).toHaveLength(255);
    expect(parts(`${named('name="a"').repeat(300)}--B--`)).toHaveLength(255);
  });
});

it("reads back any fields that were written", () => {
  const field = fc.tuple(fc.stringMatching(/^[^"\r\n]{1,10}$/), fc.stringMatching(/^[^-]{0,20}$/));
  fc.assert(
    fc.property(fc.array(field, { maxLength: 5 }), (fields) => {
      const text = fields.map(([name, value]) => named(`name="${name}"`, value)).join("");
      expect(parts(`${text}--B--\r\n`)?.map(({ name, value }) => [name, value])).toEqual(fields);
    }),
  );
});

it.each([
  ["spaces inside a content type", (count: number) => `content-type: a${" ".repeat(count)}b`],
  ["headers of the same name", (count: number) => "content-type: a\r\n".repeat(count / 16)],
  ["empty lines of spaces", (count: number) => " \n".repeat(count / 2)],
])("%s cost no more than their length", (_, head) => {
  const body = (count: number) => `--x\r\nContent-Disposition: form-data; name="a"\r\n${head(count)}\r\n\r\nv\r\n--x--`;
  const started = performance.now();
  multipartParts(body(240_000), "multipart/form-data; boundary=x");
  // A few milliseconds; in quadratic time it would be a minute.
  expect(performance.now() - started).toBeLessThan(1_000);
});
