import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { readBody } from "./read-body.ts";
import { newShape } from "./shape.ts";

function read(text: string, type: string | null) {
  const body = readBody(Buffer.from(text), type);
  if (body === null || body.add === null) return body && { media: body.media, shape: null };
  const shape = newShape();
  body.add(shape, 1);
  return { media: body.media, shape };
}
const members = (text: string, type: string) => [...(read(text, type)?.shape?.objects?.properties ?? [])];

describe("a body", () => {
  test("is read by its type, whatever its parameters and suffix", () => {
    expect(read("[1]", "Application/Problem+JSON; charset=utf-8")).toMatchObject({
      media: "application/problem+json",
      shape: { arrays: { count: 1 } },
    });
  });

  test.each([
    ["[1", "application/json"],
    ["\u0000", "application/octet-stream"],
    ["x", "multipart/form-data"],
  ])("%j of %s has a type and no shape", (text, type) => {
    expect(read(text, type)).toStrictEqual({ media: type, shape: null });
  });

  test.each([null, "", ";;", "json"])("of the type %j says nothing", (type) => {
    expect(read("[1]", type)).toBeNull();
  });

  test("of a form is an object of texts", () => {
    const found = members("a=1&a=2&b=x+y&c", "application/x-www-form-urlencoded");
    expect(found).toMatchObject([
      ["a", { arrays: { maxItems: 2, items: { numbers: { min: 1, max: 2 } } } }],
      ["b", { texts: { values: new Map([["x y", 1]]) } }],
      ["c", { texts: { maxLength: 0 } }],
    ]);
  });

  test("of several parts has files and fields, with either line end and a quoted boundary", () => {
    const part = (head: string, value: string) =>
      `--a b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const text = `${part('name="f"; filename="x.png"', "…")}${part('name="n"', "12")}${part("name=plain", "--a c")}--a b--`;
    for (const each of [text, text.replaceAll("\r\n", "\n")]) {
      expect(members(each, 'multipart/form-data; boundary="a b"')).toMatchObject([
        ["f", { texts: { formats: new Map([["binary", 1]]) } }],
        ["n", { numbers: { min: 12 } }],
        ["plain", { texts: { maxLength: 5 } }],
      ]);
    }
  });
});
