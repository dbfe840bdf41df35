import { describe, expect, test } from "vitest";
import { compressRtf } from "../testing/compress-rtf.ts";
import { decompressRtf } from "./decompress-rtf.ts";

/** Data after a header with the uncompressed size. */
function packed(kind: string, size: number, hex: string): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(size, 4);
  header.write(kind, 8, "latin1");
  return Buffer.concat([header, Buffer.from(hex, "hex")]);
}
const unpack = (bytes: Buffer, max = 1_000_000) => decompressRtf(bytes, max)?.toString("latin1");

test.each(["LZFu", "MELA"])("a %s header without data is empty", (kind) => {
  expect(unpack(packed(kind, 0, ""))).toBe("");
  expect(decompressRtf(packed(kind, 0, "").subarray(0, 15), 100)).toBeNull();
});

test.each(["lzfu", "MEL ", "\0\0\0\0"])("rejects the type %j", (kind) => {
  expect(decompressRtf(packed(kind, 1, "0061"), 100)).toBeNull();
});

test("limits uncompressed data to the declared size and the maximum", () => {
  expect(unpack(packed("MELA", 2, "616263"))).toBe("ab");
  expect(unpack(packed("MELA", 9, "616263"))).toBe("abc");
  expect(unpack(packed("MELA", 3, "616263"), 1)).toBe("a");
});

describe("compressed data", () => {
  test.each([
    ["eight literals", 8, "006162636465666768", "abcdefgh"],
    ["a second control byte after eight literals", 9, "0061626364656667680069", "abcdefghi"],
    ["a reference into the initial dictionary", 6, "010004", "{\\rtf1"],
    ["the shortest reference", 2, "010000", "{\\"],
    ["the longest reference", 17, "01000f", "{\\rtf1\\ansi\\mac\\d"],
    ["a reference to the last byte", 5, "02610cf2", "aaaaa"],
    ["terminated before the declared size", 100, "02610d00", "a"],
    ["longer than the declared size", 1, "006162", "a"],
    ["truncated in a reference", 9, "0261cf", "a"],
  ])("can be %s", (_, size, hex, text) => {
    expect(unpack(packed("LZFu", size, hex))).toBe(text);
  });
});

test("wraps around in the dictionary", () => {
  const text = Array.from({ length: 3000 }, (_, at) => `${(at * 7919) % 1013}\\par `).join("");
  expect(text.length).toBeGreaterThan(3 * 4096);
  expect(unpack(compressRtf(text))).toBe(text);
});

test("doesn't allocate the declared size up front", () => {
  expect(unpack(packed("LZFu", 0xffff_ffff, "006162"), 0xffff_ffff)).toBe("ab");
});
