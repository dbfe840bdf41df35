import { gzipSync } from "node:zlib";
import { encode } from "@msgpack/msgpack";
import { describe, expect, it, test } from "vitest";
import { readMessage, readSide } from "./read-message.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const json = [{ key: "Content-Type", value: "application/json; charset=utf-8" }];
const read = (common: unknown) => readMessage({ common });

describe("readMessage", () => {
  it("reads a side without common, or with null in it, as saying nothing", () => {
    const silent = {
      headers: [],
      contentType: null,
      body: null,
      truncated: false,
      unparsable: false,
      bytes: null,
      time: null,
    };
    for (const side of [{}, { common: null }, { common: { headers: null, body: null, version: null } }]) {
      expect(readMessage(side)).toMatchObject(silent);
    }
  });

  it("decodes base64 of either alphabet, padded or not, broken over lines", () => {
    for (const body of ["eyJpZCI6N30=", "eyJpZCI6N30", "eyJp\r\nZCI6N30="]) {
      expect(read({ body }).body).toEqual(Buffer.from('{"id":7}'));
    }
    expect(read({ body: "-_8=" }).body).toEqual(Buffer.from([0xfb, 0xff]));
  });

  it.each(['{"id":7}', "not base64!", "abcde", { id: 7 }, 7])("keeps no body of %j, which is no base64", (body) => {
    expect(read({ body })).toMatchObject({ body: null, unparsable: true });
  });

  it("marks JSON that is none, and only what claims to be JSON", () => {
    expect(read({ headers: json, body: base64('{"id":') }).unparsable).toBe(true);
    expect(read({ headers: json, body: base64("\uFEFF[1]") }).unparsable).toBe(false);
    expect(read({ headers: json, body: base64("[".repeat(65) + "]".repeat(65)) }).unparsable).toBe(true);
    expect(read({ body: base64('{"id":') }).unparsable).toBe(false);
    const lines = [{ key: "content-type", value: "application/x-ndjson" }];
    expect(read({ headers: lines, body: base64("{}\n{}") }).unparsable).toBe(false);
  });

  it.each([true, "true", "True", "TRUE "])("uses no body that is cut by %j", (TruncatedBody) => {
    expect(readMessage({ common: { TruncatedBody, body: "e30=" } })).toMatchObject({ body: null, truncated: true });
  });

  it.each(["TruncatedBody", "truncatedBody", "truncatedbody"])("uses no body that %s says is cut", (key) => {
    const message = read({ headers: json, body: base64('{"a":'), [key]: true });
    expect(message).toMatchObject({ body: null, truncated: true, unparsable: false, bytes: null });
  });

  it("tells the size by content-length, else by the bytes that came", () => {
    expect(read({ headers: [{ key: "Content-Length", value: "543" }], body: "" }).bytes).toBe(543);
    expect(read({ headers: [{ key: "Content-Length", value: "many" }], body: base64("abc") }).bytes).toBe(3);
    expect(read({ body: "" }).bytes).toBe(0);
  });

  it("lower-cases header names, strips flow variables and leaves out what has no value", () => {
    const headers = [
      { key: "request.header.Host", value: " eval.example.com " },
      { key: "request.header.x-request-id", value: null },
      { Key: "X-Count", Value: 3 },
      { key: "Set-Cookie", value: ["a=1", "b=2"] },
      { key: "", value: "x" },
      { key: null, value: "x" },
      "host: x",
      null,
    ];
    expect(read({ headers }).headers).toEqual([
      { name: "host", value: "eval.example.com" },
      { name: "x-count", value: "3" },
      { name: "set-cookie", value: "a=1" },
      { name: "set-cookie", value: "b=2" },
    ]);
  });

  it("takes 200 headers of 8 KiB", () => {
    const headers = Array.from({ length: 300 }, (_, at) => ({ key: `h${at}`, value: "v".repeat(10_000) }));
    const { headers: kept } = read({ headers });
    expect([kept.length, kept[0]?.value.length]).toEqual([200, 8_192]);
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const header = (name: string, value: string) => ({ name, value });

describe("MessagePack", () => {
  const sideOf = (type: string, body: Uint8Array) => readSide([header("content-type", type)], { body });
  const value = encode({ id: 7, tags: ["a"] });
  const asJson = bytes('{"id":7,"tags":["a"]}');

  it("is read as JSON, and counts as it was sent", () => {
    const expected = { body: asJson, unparsable: false, bytes: value.length };
    expect(sideOf("application/msgpack", value)).toMatchObject(expected);
    expect(sideOf("application/vnd.orders+msgpack", value)).toMatchObject(expected);
    const coded = readSide([header("content-type", "application/x-msgpack"), header("content-encoding", "gzip")], {
      body: gzipSync(value),
    });
    expect(coded.body).toEqual(asJson);
  });

  it("that is none stays as it came", () => {
    const broken = new Uint8Array([0xc1, 1]);
    expect(sideOf("application/msgpack", broken)).toMatchObject({ body: broken, unparsable: true });
    expect(sideOf("application/msgpack", asJson)).toMatchObject({ body: asJson, unparsable: false });
    expect(sideOf("application/octet-stream", value)).toMatchObject({ body: value, unparsable: false });
  });
});

describe("a side", () => {
  const isJson = header("content-type", "application/json");

  test.each<[what: string, side: ReturnType<typeof readSide>, expected: object]>([
    [
      "nothing",
      readSide([], { body: null }),
      { contentType: null, body: null, truncated: false, unparsable: false, bytes: null },
    ],
    ["a body", readSide([], { body: bytes("abc") }), { body: bytes("abc"), bytes: 3 }],
    ["a stated size", readSide([], { body: bytes("abc"), bytes: 9 }), { bytes: 9 }],
    [
      "a size in its header",
      readSide([header("content-length", "12")], { body: bytes("abc"), bytes: 9 }),
      { bytes: 12 },
    ],
    [
      "a size of 15 digits",
      readSide([header("content-length", "9".repeat(15))], { body: null }),
      { bytes: 999_999_999_999_999 },
    ],
    ["a size of 16 digits", readSide([header("content-length", "9".repeat(16))], { body: null }), { bytes: null }],
    ["a size that is none", readSide([header("content-length", "-1")], { body: null }), { bytes: null }],
    [
      "a body that was cut",
      readSide([isJson], { body: bytes("{"), truncated: true }),
      { body: null, truncated: true, unparsable: false, bytes: null },
    ],
    ["a broken encoding", readSide([], { body: "malformed" }), { body: null, unparsable: true }],
    ["a broken encoding that was cut", readSide([], { body: "malformed", truncated: true }), { unparsable: false }],
    [
      "broken JSON",
      readSide([isJson], { body: bytes("{") }),
      { body: bytes("{"), unparsable: true, contentType: "application/json" },
    ],
    ["JSON", readSide([isJson], { body: bytes("{}") }), { unparsable: false }],
    ["broken text", readSide([header("content-type", "text/plain")], { body: bytes("{") }), { unparsable: false }],
  ])("with %s", (_, side, expected) => {
    expect(side).toMatchObject(expected);
  });
});
