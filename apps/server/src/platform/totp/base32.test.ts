import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase32, toBase32 } from "./base32.ts";

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("encodes %j as RFC 4648 does, without padding", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("decoding gives back any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    }),
  );
});

test("decoding takes lower case, spaces and padding", () => {
  expect(Buffer.from(fromBase32("mzxw 6ytb oi======")).toString()).toBe("foobar");
});

test("decoding refuses what is not base32", () => {
  expect(() => fromBase32("MZXW1")).toThrow(RangeError);
});
