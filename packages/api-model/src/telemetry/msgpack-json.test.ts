import { Buffer } from "node:buffer";
import { encode, ExtData } from "@msgpack/msgpack";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { msgpackToJson } from "./msgpack-json.ts";

const hex = (text: string) => msgpackToJson(Buffer.from(text.replaceAll(" ", ""), "hex"));

test("what an encoder writes means the same as JSON", () => {
  const value = fc.jsonValue({ maxDepth: 5, noUnicodeString: false });
  fc.assert(
    fc.property(value, (each) => {
      expect(JSON.parse(msgpackToJson(encode(each)) ?? "")).toEqual(JSON.parse(JSON.stringify(each)));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  0,
  127,
  128,
  255,
  256,
  65_535,
  65_536,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  -1,
  -32,
  -33,
  -128,
  -129,
  -32_769,
  -(2 ** 31) - 1,
])("%d is itself", (value) => {
  expect(msgpackToJson(encode(value))).toBe(String(value));
});

it.each([15, 16, 31, 32, 255, 256, 65_535, 65_536])(
  "texts, lists, maps and bytes of %d are read to their end",
  (length) => {
    const [text, list] = ["x".repeat(length), Array.from({ length }, (_, at) => at % 100)];
    const map = Object.fromEntries(list.map((_, at) => [`k${at}`, 1]));
    expect(JSON.parse(msgpackToJson(encode([text, list, map])) ?? "")).toEqual([text, list, map]);
    const bytes = Buffer.alloc(length, 7);
    expect(msgpackToJson(encode(bytes))).toBe(JSON.stringify(bytes.toString("base64")));
    expect(msgpackToJson(encode(new ExtData(5, bytes)))).toBe(JSON.stringify(bytes.toString("base64")));
  },
);

describe("what JSON has no words for", () => {
  it.each([
    ["cf ffffffffffffffff", "18446744073709551615"],
    ["d3 8000000000000000", "-9223372036854775808"],
    ["cb 7ff8000000000000", "null"],
    ["ca 3fc00000", "1.5"],
    ["81 01 02", '{"1":2}'],
    ["81 ff 02", '{"-1":2}'],
    ["d6 ff 65000000", '"2023-09-12T06:06:56.000Z"'],
    ["d7 ff 1dcd6500 65000000", '"2023-09-12T06:06:56.125Z"'],
    ["c7 0c ff 1dcd6500 ffffffffffffffff", '"1969-12-31T23:59:59.500Z"'],
    ["d4 ff 00", '"AA=="'],
  ])("%s is %s", (bytes, text) => {
    expect(hex(bytes)).toBe(text);
  });
});

describe("what isn't MessagePack is none", () => {
  it.each([
    ["nothing", ""],
    ["bytes after the value", "01 02"],
    ["a JSON text", Buffer.from('{"a":1}').toString("hex")],
    ["an unused head", "c1"],
    ["a text that ends early", "a5 61 62"],
    ["a text that isn't UTF-8", "a1 ff"],
    ["a list that ends early", "dd ffffffff 01"],
    ["a number that ends early", "cd 01"],
    ["a map as a key", "81 80 01"],
    ["null as a key", "81 c0 01"],
  ])("%s", (_what, bytes) => {
    expect(hex(bytes)).toBeNull();
  });

  it("too deep a list, whatever lengths it states", () => {
    expect(hex(`${"91".repeat(64)}01`)).toBe(`${"[".repeat(64)}1${"]".repeat(64)}`);
    expect(hex(`${"91".repeat(65)}01`)).toBeNull();
    expect(hex("dd0003ffff".repeat(50_000))).toBeNull();
  });

  it("any bytes are JSON or none", () => {
    const isJsonOrNone = (bytes: Uint8Array) => {
      const text = msgpackToJson(bytes);
      return text === null || JSON.parse(text) !== undefined;
    };
    expect(() =>
      fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), isJsonOrNone), { numRuns: 5_000 }),
    ).not.toThrow();
  });
});
