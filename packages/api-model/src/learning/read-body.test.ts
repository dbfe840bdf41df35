import { describe, expect, it } from "vitest";
import { jsonBody, parseJson, readJsonBody } from "./parse-body.ts";
import { readBody } from "./read-body.ts";
import { newShape } from "./shape.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

it("reads the bodies of a call once for all who look at it, and each as its charset says", () => {
  const [asked, answered] = [bytesOf('{"name":"Ada"}'), bytesOf('{"id":7}')];
  const values = [asked, answered].map((bytes) => jsonBody(bytes, "application/json"));
  expect(values).toEqual([{ name: "Ada" }, { id: 7 }]);
  for (const [at, bytes] of [asked, answered].entries()) expect(jsonBody(bytes, "application/json")).toBe(values[at]);
  expect(jsonBody(bytesOf('{"id":7}'), "application/json")).not.toBe(values[1]);
  const wide = new Uint8Array(Buffer.from('{"id":8}', "utf16le"));
  expect(jsonBody(wide, "application/json")).toBeUndefined();
  expect(jsonBody(wide, "application/json; charset=utf-16le")).toEqual({ id: 8 });
});

it("reads a body again, the same, when others came in between", () => {
  const first = bytesOf('{"id":1}');
  expect(jsonBody(first, "application/json")).toEqual({ id: 1 });
  for (let id = 2; id < 12; id += 1) expect(jsonBody(bytesOf(`{"id":${id}}`), "application/json")).toEqual({ id });
  expect(jsonBody(first, "application/json")).toEqual({ id: 1 });
});

describe("readBody", () => {
  const read = (text: string | null, contentType: string | null) => {
    const found = readBody(text === null ? null : bytesOf(text), contentType);
    if (found?.add === null || found === null) return found;
    const shape = newShape();
    found.add(shape, 2);
    return { media: found.media, shape };
  };

  it.each([
    ["bytes", null, "application/json"],
    ["a content type", "{}", null],
    ["a media type", "{}", "json"],
  ])("reads nothing without %s", (_, text, contentType) => {
    expect(read(text, contentType)).toBeNull();
  });

  it.each([
    ["application/json; charset=utf-8", '{"a":1}', "application/json", { objects: { count: 2 } }],
    ["application/vnd.api+json", "[]", "application/vnd.api+json", { arrays: { count: 2 } }],
    ["application/json", "null", "application/json", { nulls: 2 }],
    ["application/x-www-form-urlencoded", "a=1&b=x", "application/x-www-form-urlencoded", { objects: { count: 2 } }],
    ["text/plain", "7", "text/plain", { texts: { count: 2, values: null }, numbers: null }],
    ["text/xml", "<a/>", "text/xml", { texts: { count: 2 } }],
  ])("reads %s", (contentType, text, media, shape) => {
    expect(read(text, contentType)).toMatchObject({ media, shape: { count: 2, ...shape } });
  });

  it("reads the parts of a multipart form", () => {
    const body = '--B\r\nContent-Disposition: form-data; name="age"\r\n\r\n7\r\n--B--\r\n';
    const found = read(body, "multipart/form-data; boundary=B");
    expect(found).toMatchObject({ media: "multipart/form-data", shape: { objects: { count: 2 } } });
    expect(read(body, "multipart/form-data")).toEqual({ media: "multipart/form-data", add: null });
  });

  it.each([
    ["application/json", "{"],
    ["application/json", ""],
    ["application/octet-stream", "a"],
    ["application/xml", "<a/>"],
    ["text/plain", "\u0000"],
  ])("knows the type %s of %j, which it can't read", (contentType, text) => {
    expect(read(text, contentType)).toEqual({ media: contentType, add: null });
  });
});

describe("parseJson", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

  it.each<[text: string, value: unknown]>([
    ["7", 7],
    ["null", null],
    ['\uFEFF{"a":1}', { a: 1 }],
    ["", undefined],
    ["{", undefined],
    ["{}x", undefined],
    ['\uFEFF\uFEFF{"a":1}', undefined],
  ])("reads %j as %j", (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it("reads 64 levels of nesting", () => {
    expect(parseJson(nested(64))).toBeDefined();
    expect(parseJson(nested(65))).toBeUndefined();
  });
});

describe("readJsonBody", () => {
  it("gives text and value together, as they were sent", () => {
    expect(readJsonBody(bytesOf('\uFEFF{"a": 1}'), "application/json")).toEqual({
      text: '\uFEFF{"a": 1}',
      value: { a: 1 },
    });
  });

  it.each(["", "{", "\u0000"])("is nothing where a body is no JSON: %j", (text) => {
    expect(readJsonBody(bytesOf(text), "application/json")).toBeNull();
    expect(jsonBody(bytesOf(text), "application/json")).toBeUndefined();
  });

  it("remembers a body that is none, and a body that is null", () => {
    const [none, empty] = [bytesOf("{"), bytesOf("null")];
    for (const _ of [1, 2]) {
      expect(readJsonBody(none, "application/json")).toBeNull();
      expect(readJsonBody(empty, "application/json")).toEqual({ text: "null", value: null });
    }
  });
});
