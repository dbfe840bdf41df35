import { expect, test } from "vitest";
import { uint16, uint32 } from "../testing/little-endian.ts";
import { isTnef, tnefAttributes } from "./tnef-attributes.ts";

const start = Buffer.from("789f3e220100", "hex");
/** An attribute with a wrong checksum. */
const attribute = (level: number, id: number, data: string, length = data.length) =>
  Buffer.concat([
    Buffer.from([level]),
    uint16(id),
    uint16(6),
    uint32(length),
    Buffer.from(data),
    Buffer.from([0xff, 0xff]),
  ]);
const read = (...parts: readonly Buffer[]) =>
  [...tnefAttributes(Buffer.concat([start, ...parts]))].map(({ id, data }) => [id, data.toString()]);

test("detects TNEF by its first four bytes", () => {
  expect(isTnef(start)).toBe(true);
  expect(isTnef(Buffer.from("789f3e22", "hex"))).toBe(true);
  expect(isTnef(Buffer.from("789f3e", "hex"))).toBe(false);
  expect(isTnef(Buffer.from("789f3e230100", "hex"))).toBe(false);
  expect(isTnef(Buffer.concat([Buffer.from("0"), start]))).toBe(false);
});

test("reads message and attachment attributes and ignores checksums", () => {
  expect(read(attribute(1, 0x8004, "Notes"), attribute(2, 0x9002, ""), attribute(2, 0x800f, "MZ"))).toEqual([
    [0x8004, "Notes"],
    [0x9002, ""],
    [0x800f, "MZ"],
  ]);
});

test.each([0, 3, 255])("stops at an attribute of level %i", (level) => {
  expect(read(attribute(1, 1, "a"), attribute(level, 2, "b"), attribute(1, 3, "c"))).toEqual([[1, "a"]]);
});

test("truncates an attribute that claims more bytes than remain", () => {
  expect(read(attribute(1, 1, "abc", 5000))).toEqual([[1, "abc\uFFFD\uFFFD"]]);
});

test("skips an attribute with an incomplete header", () => {
  const second = attribute(1, 2, "b");
  expect(read(attribute(1, 1, "a"), second.subarray(0, 8))).toEqual([[1, "a"]]);
  expect(read(attribute(1, 1, "a"), second.subarray(0, 9))).toEqual([
    [1, "a"],
    [2, ""],
  ]);
  expect(read()).toEqual([]);
});

test("reads at most 5,000 attributes", () => {
  expect(read(...Array.from({ length: 5001 }, () => attribute(1, 1, "")))).toHaveLength(5000);
});
