import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairLogJson } from "./repair-log-json.ts";

const parsed = (line: string): unknown => JSON.parse(repairLogJson(line));

describe("a variable without quotes", () => {
  it.each<[string, unknown]>([
    ['{"a":,"b":1}', { a: "", b: 1 }],
    ['{"a":}', { a: "" }],
    ['{"a": ,"b":1}', { a: "", b: 1 }],
    ['{"a":-,"b":1}', { a: "-", b: 1 }],
    ['{"a":0.1, 0.2,"b":1}', { a: "0.1, 0.2", b: 1 }],
    ['{"a":0.1, - : 0.2}', { a: "0.1, - : 0.2" }],
    ['{"a":192.0.2.1, "b":1}', { a: "192.0.2.1", b: 1 }],
    ['{"a" : - , "b" : - }', { a: "-", b: "-" }],
    ['{"a":00,"b":1.,"c":.5}', { a: "00", b: "1.", c: ".5" }],
    ['{"a":{"b":-},"c":-}', { a: { b: "-" }, c: "-" }],
    [`{"a":${"x".repeat(200)}}`, { a: "x".repeat(200) }],
  ])("becomes a text: %s", (line, value) => {
    expect(parsed(line)).toEqual(value);
  });

  it.each([
    '{"a":1,"b":-2.5,"c":1e9,"d":0,"e":10}',
    '{"a":true,"b":false,"c":null}',
    '{"a":"-","b":"","c":"x: ,y"}',
    '{"a":{"b":[1,2]},"c":{}}',
    '{"a b" : "c" , "d" : 1 }',
    String.raw`{"a":"\"b\":-,\"c\""}`,
  ])("that JSON knows stays: %s", (line) => {
    expect(repairLogJson(line)).toBe(line);
  });
});

describe("escaped bytes", () => {
  it.each([
    [String.raw`{"a":"\x41"}`, "A"],
    [String.raw`{"a":"\xC3\xA9\xe2\x82\xac"}`, "é€"],
    [String.raw`{"a":"\x22q\x22"}`, '"q"'],
    [String.raw`{"a":"c:\x5Cd"}`, "c:\\d"],
    [String.raw`{"a":"\x0A\x00"}`, "\n\0"],
    [String.raw`{"a":"\xff"}`, "\uFFFD"],
    [String.raw`{"a":"\q"}`, "\\q"],
    ['{"a":"\t"}', "\t"],
  ])("%s", (line, a) => {
    expect(parsed(line)).toEqual({ a });
  });
});

it("what JSON.stringify writes is left as it is", () => {
  const member = fc.tuple(fc.stringMatching(/^[a-z_]{1,12}$/), fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)));
  const line = fc.array(member, { maxLength: 6 }).map((members) => JSON.stringify(Object.fromEntries(members)));
  fc.assert(
    fc.property(line, (text) => {
      expect(repairLogJson(text)).toBe(text);
    }),
  );
});
