import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTelemetry } from "./parse-telemetry.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const nested = (levels: number) => `{"a":`.repeat(levels) + "1" + "}".repeat(levels);

describe("parseTelemetry", () => {
  it("reads UTF-8 bytes and text, with a byte order mark or without", () => {
    const value = { path: "/naïve" };
    for (const payload of ['{"path":"/naïve"}', '\uFEFF{"path":"/naïve"}']) {
      expect(parseTelemetry(payload)).toEqual({ ok: true, value, repaired: false });
      expect(parseTelemetry(utf8(payload))).toEqual({ ok: true, value, repaired: false });
    }
  });

  it("repairs backslashes that escape nothing and says so", () => {
    const parsed = parseTelemetry(String.raw`{"key":"x-path","value":"C:\dir"}`);
    expect(parsed).toEqual({ ok: true, value: { key: "x-path", value: String.raw`C:\dir` }, repaired: true });
  });

  it("reads a backslash at the end of a string, where nothing else can be meant", () => {
    expect(parseTelemetry(String.raw`{"key":"x-path","value":"C:\"}`)).toEqual({
      ok: true,
      value: { key: "x-path", value: "C:\\" },
      repaired: true,
    });
    // Here the quote is one inside of the value.
    expect(parseTelemetry(String.raw`{"key":"\d","value":"a\", b"}`)).toMatchObject({ value: { value: 'a", b' } });
  });

  it("reads bytes that are no UTF-8 as replacement characters and counts that as a repair", () => {
    const bytes = new Uint8Array([...utf8('{"a":"'), 0xe9, ...utf8('"}')]);
    expect(parseTelemetry(bytes)).toEqual({ ok: true, value: { a: "\uFFFD" }, repaired: true });
  });

  it.each(["", "  \n", '{"requestID":', "{'a':1}", "<xml/>", '{"a":1}{"b":2}', String.raw`{"a":"ends with \"`])(
    "refuses %j as broken JSON",
    (payload) => {
      expect(parseTelemetry(payload)).toMatchObject({ ok: false, reason: "json_syntax" });
    },
  );

  it.each(["[]", '[{"requestID":"1"}]', "null", "1", '"text"', "true"])("refuses %s: no object", (payload) => {
    expect(parseTelemetry(payload)).toMatchObject({ ok: false, reason: "not_an_object" });
  });

  it("accepts 64 levels and refuses more", () => {
    expect(parseTelemetry(nested(64))).toMatchObject({ ok: true });
    expect(parseTelemetry(nested(65))).toMatchObject({ ok: false, reason: "json_syntax" });
    expect(parseTelemetry("[".repeat(1_000_000))).toMatchObject({ ok: false });
  });

  it("tells where it broke and never what stood there", () => {
    const parsed = parseTelemetry('{"password":"hunter2" oops}');
    expect(parsed).toMatchObject({ ok: false, detail: expect.stringMatching(/character 22/) });
    expect(JSON.stringify(parsed)).not.toContain("hunter2");
  });

  it("takes any legal JSON object as it is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const text = JSON.stringify(object);
        expect(parseTelemetry(text)).toEqual({ ok: true, value: JSON.parse(text), repaired: false });
      }),
    );
  });

  it("never throws, whatever the bytes", () => {
    const answers = (payload: Uint8Array | string) => {
      expect(parseTelemetry(payload)).toHaveProperty("ok");
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), answers));
    fc.assert(fc.property(fc.string({ unit: "binary" }), answers));
  });
});
