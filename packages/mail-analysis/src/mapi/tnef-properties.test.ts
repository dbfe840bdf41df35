import { describe, expect, test } from "vitest";
import { uint16, uint32 } from "../testing/little-endian.ts";
import { readTnefProperties, readTnefRows } from "./tnef-properties.ts";

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
const counted = (bytes: Buffer) => Buffer.concat([uint32(bytes.length), padded(bytes)]);
const property = (type: number, tag: number, ...parts: readonly Buffer[]) =>
  Buffer.concat([uint16(type), uint16(tag), ...parts]);
const list = (...properties: readonly Buffer[]) => Buffer.concat([uint32(properties.length), ...properties]);
const text = (tag: number, value: string) => property(0x1e, tag, uint32(1), counted(Buffer.from(value)));
const read = (data: Buffer, start?: number) => {
  const { properties, end } = readTnefProperties(data, start);
  return { found: [...properties].map(([key, value]) => [key, value.toString("latin1")]), end };
};
const after = ["0037001E", "after"];

describe("fixed-length values", () => {
  test.each([
    [0x00, 4],
    [0x01, 4],
    [0x02, 4],
    [0x03, 4],
    [0x04, 4],
    [0x05, 8],
    [0x06, 8],
    [0x07, 8],
    [0x0a, 4],
    [0x0b, 4],
    [0x14, 8],
    [0x40, 8],
    [0x48, 16],
  ])("type %i takes %i bytes", (type, length) => {
    const data = list(property(type, 0x0e08, Buffer.alloc(length, "v")), text(0x37, "after"));
    const key = `0E08${type.toString(16).toUpperCase().padStart(4, "0")}`;
    expect(read(data)).toEqual({ found: [[key, "v".repeat(length)], after], end: data.length });
  });
});

describe("variable-length values", () => {
  test.each([
    [0x1e, "0E08001E"],
    [0x1f, "0E08001F"],
    [0x0d, "0E08000D"],
    [0x102, "0E080102"],
  ])("type %i is padded to four bytes", (type, key) => {
    for (const value of ["", "a", "abcd", "abcde"]) {
      const data = list(property(type, 0x0e08, uint32(1), counted(Buffer.from(value))), text(0x37, "after"));
      expect(read(data)).toEqual({ found: [[key, value], after], end: data.length });
    }
  });

  test("can have a count of zero", () => {
    expect(read(list(property(0x1e, 0x0e08, uint32(0)), text(0x37, "after"))).found).toEqual([after]);
  });
});

describe("multi-valued properties", () => {
  test("keep the first value, text or number", () => {
    const texts = property(0x101e, 0x3a, uint32(2), counted(Buffer.from("one")), counted(Buffer.from("two")));
    const numbers = property(0x1003, 0x3b, uint32(2), Buffer.from("aaaabbbb"));
    expect(read(list(texts, numbers, text(0x37, "after"))).found).toEqual([
      ["003A001E", "one"],
      ["003B0003", "aaaa"],
      after,
    ]);
  });
});

describe("named properties", () => {
  const guid = Buffer.alloc(16, 1);

  test("have a numeric or string name before their value", () => {
    const numbered = property(0x03, 0x8000, guid, uint32(0), uint32(0x8501), Buffer.from("nnnn"));
    const named = property(
      0x1e,
      0x8001,
      guid,
      uint32(1),
      counted(Buffer.from("Keywords\0\0")),
      uint32(1),
      counted(Buffer.from("x")),
    );
    const data = list(numbered, named, text(0x37, "after"));
    expect(read(data)).toEqual({ found: [["80000003", "nnnn"], ["8001001E", "x"], after], end: data.length });
  });

  test("start at tag 0x8000", () => {
    expect(read(list(property(0x03, 0x7fff, Buffer.from("nnnn")), text(0x37, "after"))).found).toEqual([
      ["7FFF0003", "nnnn"],
      after,
    ]);
  });

  test("end the list if their name is truncated", () => {
    expect(read(list(text(0x37, "after"), property(0x03, 0x8000, guid, uint32(0)))).found).toEqual([after]);
  });
});

test("keeps the first of two properties with the same tag and type", () => {
  expect(read(list(text(0x37, "one"), text(0x37, "two"))).found).toEqual([["0037001E", "one"]]);
});

test("stops at an unknown type because its length is unknown", () => {
  const data = list(text(0x37, "after"), property(0x09, 0x38, uint32(1)), text(0x39, "lost"));
  expect(read(data)).toEqual({ found: [after], end: data.length });
});

test.each([
  ["a missing count", Buffer.alloc(3), []],
  ["a count larger than the list", Buffer.concat([uint32(9), text(0x37, "after")]), [after]],
  ["half a header", list(text(0x37, "after"), Buffer.from([0x1e, 0, 0x38])), [after]],
  ["a text without its value count", list(text(0x37, "after"), property(0x1e, 0x38)), [after]],
  ["a text without its length", list(text(0x37, "after"), property(0x1e, 0x38, uint32(1), uint16(1))), [after]],
  [
    "the end of a text that is too long",
    list(property(0x1e, 0x38, uint32(1), uint32(900), Buffer.from("ab"))),
    [["0038001E", "ab"]],
  ],
])("keeps the properties before %s", (_, data, found) => {
  const { found: actual, end } = read(data);
  expect(actual).toEqual(found);
  expect(end).toBeLessThanOrEqual(data.length);
});

test("reads consecutive lists as rows", () => {
  const rows = [list(text(0x37, "one")), list(), list(text(0x37, "two"), text(0x38, "more"))];
  const table = Buffer.concat([uint32(3), ...rows]);
  const keys = (max: number, data = table) => readTnefRows(data, max).map((row) => [...row.keys()]);
  expect(keys(10)).toEqual([["0037001E"], [], ["0037001E", "0038001E"]]);
  expect(keys(2)).toEqual([["0037001E"], []]);
  expect(keys(10, table.subarray(0, 4 + (rows[0]?.length ?? 0)))).toEqual([["0037001E"]]);
  expect(keys(10, Buffer.alloc(3))).toEqual([]);
});

test("reads at most 10,000 properties", () => {
  const many = Array.from({ length: 10_001 }, (_, at) => property(0x03, at % 0x8000, uint32(0)));
  expect(readTnefProperties(list(...many)).properties.size).toBe(10_000);
});
