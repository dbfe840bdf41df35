import { describe, expect, test } from "vitest";
import { buildRar4, buildRar5 } from "../../../testing/build-rar.ts";
import { uint16, uint32, uint8 } from "../../../testing/little-endian.ts";
import type { ArchiveListing } from "./archive-listing.ts";
import { readRar4, readRar5 } from "./rar-listings.ts";

const listed = ({ entries }: ArchiveListing) =>
  entries.map(({ name, size, content }) => [name, size, content?.toString() ?? null]);

describe.each([
  ["4", readRar4, buildRar4],
  ["5", readRar5, buildRar5],
])("RAR %s", (_, read, build) => {
  const members = [
    { name: "a.txt", content: "one" },
    { name: "b.txt", content: "two", isPacked: true },
    { name: "c.txt", content: "three", isEncrypted: true },
    { name: "d", content: "", isFolder: true },
    { name: "e.txt", content: "five" },
  ];
  const archive = build(members);

  test("lists names, sizes and stored content", () => {
    const { entries, isEncrypted } = read(archive, 10);
    expect(isEncrypted).toBe(false);
    expect(
      entries.map((each) => [each.name, each.size, each.packedSize, each.isEncrypted, each.content?.toString()]),
    ).toEqual([
      ["a.txt", 3, 3, false, "one"],
      ["b.txt", 9, 3, false, undefined],
      ["c.txt", 5, 5, true, undefined],
      ["e.txt", 4, 4, false, "five"],
    ]);
  });

  test("limits the number of files", () => {
    expect(listed(read(archive, 2)).map(([name]) => name)).toEqual(["a.txt", "b.txt"]);
    expect(read(archive, 0).entries).toEqual([]);
  });

  test("lists the files before a truncation", () => {
    const one = build([{ name: "a.txt", content: "one" }]);
    const end = one.indexOf("one") + 3;
    expect(listed(read(one.subarray(0, end - 1), 10))).toEqual([["a.txt", 3, "on"]]);
    expect(listed(read(archive.subarray(0, archive.indexOf("two") - 8), 10)).length).toBeLessThan(3);
    expect(listed(read(one.subarray(0, 12), 10))).toEqual([]);
  });
});

/** A RAR 4 block: type, flags, rest of the header, data. */
const block4 = (type: number, flags: number, rest: Buffer, data = "") =>
  Buffer.concat([uint16(0), uint8(type), uint16(flags), uint16(7 + rest.length), rest, Buffer.from(data)]);
/** A RAR 4 file block with a raw name. */
const file4 = (name: Buffer | string, flags = 0, data = "x", large = Buffer.alloc(0)) =>
  block4(
    0x74,
    0x8000 | flags,
    Buffer.concat([
      uint32(data.length),
      uint32(data.length),
      Buffer.alloc(10),
      uint8(0x30),
      uint16(name.length),
      Buffer.alloc(4),
      large,
      Buffer.from(name),
    ]),
    data,
  );
const rar4 = (...blocks: readonly Buffer[]) => readRar4(Buffer.concat([Buffer.from("Rar!\x1A\x07\0"), ...blocks]), 10);
const nameIn = (name: Buffer, flags = 0x200) => rar4(file4(name, flags)).entries[0]?.name;

describe("RAR 4", () => {
  test("skips other blocks and their data", () => {
    const files = rar4(
      block4(0x7a, 0x8000, uint32(4), "data"),
      block4(0x75, 0, Buffer.alloc(6, 1)),
      file4("a", 0, "one"),
    );
    expect(listed(files)).toEqual([["a", 3, "one"]]);
  });

  test("stops at a block shorter than its header", () => {
    const short = Buffer.concat([uint16(0), uint8(0x7a), uint16(0), uint16(6)]);
    expect(listed(rar4(file4("a"), short, file4("b")))).toEqual([["a", 1, "x"]]);
  });

  test("detects encrypted headers", () => {
    expect(rar4(block4(0x73, 0x80, Buffer.alloc(6)), file4("a"))).toEqual({ isEncrypted: true, entries: [] });
    expect(rar4(block4(0x73, 0x7f, Buffer.alloc(6)), file4("a"))).toMatchObject({
      isEncrypted: false,
      entries: [{ name: "a" }],
    });
    expect(rar4(block4(0x72, 0x80, Buffer.alloc(6)), file4("a")).isEncrypted).toBe(false);
  });

  test("reads names after 64-bit sizes and normalizes slashes", () => {
    expect(listed(rar4(file4("a", 0x100, "x", Buffer.alloc(8))))).toEqual([["a", 1, "x"]]);
    expect(nameIn(Buffer.from(String.raw`a\b\c`), 0)).toBe("a/b/c");
  });

  test("skips folders", () => {
    expect(listed(rar4(file4("a", 0xe0), file4("b", 0x60)))).toEqual([["b", 1, "x"]]);
  });

  describe("names", () => {
    const plain = Buffer.from("abcdef\0");

    test.each([
      ["Latin-1", Buffer.from([0xe9]), 0, "é"],
      ["UTF-8", Buffer.from("é漢"), 0x200, "é漢"],
      ["up to NUL", Buffer.from("a\0b"), 0, "a"],
      ["single bytes", Buffer.concat([plain, Buffer.from([6, 0b0000_0000, 0x61, 0x62])]), 0x200, "ab"],
      [
        "bytes with the shared high byte",
        Buffer.concat([plain, Buffer.from([6, 0b0101_0000, 0x27, 0x28])]),
        0x200,
        "\u0627\u0628",
      ],
      [
        "two-byte units",
        Buffer.concat([plain, Buffer.from([0, 0b1010_0000, 0x27, 0x06, 0x22, 0x6f])]),
        0x200,
        "\u0627漢",
      ],
      ["runs of the plain name", Buffer.concat([plain, Buffer.from([6, 0b1100_0000, 2])]), 0x200, "abcd"],
      [
        "runs of the plain name at an offset",
        Buffer.concat([plain, Buffer.from([0, 0b0011_0000, 0x78, 1])]),
        0x200,
        "xbcd",
      ],
      [
        "runs up to the plain name's length",
        Buffer.concat([plain, Buffer.from([0, 0b1100_0000, 0x7f])]),
        0x200,
        "abcdef",
      ],
      [
        "shifted runs of the plain name",
        Buffer.concat([plain, Buffer.from([6, 0b1100_0000, 0x80, 0xff])]),
        0x200,
        "\u0660\u0661",
      ],
      ["several flag bytes", Buffer.concat([plain, Buffer.from([0, 0, 97, 98, 99, 100, 0, 101])]), 0x200, "abcde"],
    ])("decode %s", (_, name, flags, expected) => {
      expect(nameIn(name, flags)).toBe(expected);
    });
  });
});

/** A RAR 5 header: numbers below 128, then raw bytes. */
const header5 = (values: readonly number[], rest: Buffer | string = "", data = "") => {
  const content = Buffer.concat([Buffer.from(values), Buffer.from(rest)]);
  return Buffer.concat([uint32(0), uint8(content.length), content, Buffer.from(data)]);
};
const rar5 = (...headers: readonly Buffer[]) =>
  readRar5(Buffer.concat([Buffer.from("Rar!\x1A\x07\x01\0", "latin1"), ...headers]), 10);

describe("RAR 5", () => {
  const file = header5([2, 2, 3, 0, 3, 0, 0, 0, 1], "a", "one");

  test("skips optional file fields", () => {
    const both = header5([2, 2, 3, 6, 3, 0, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 1], "a", "one");
    expect(listed(rar5(both))).toEqual([["a", 3, "one"]]);
    const time = header5([2, 2, 3, 2, 3, 0, 9, 9, 9, 9, 0, 0, 1], "a", "one");
    expect(listed(rar5(time))).toEqual([["a", 3, "one"]]);
    const checksum = header5([2, 2, 3, 4, 3, 0, 9, 9, 9, 9, 0, 0, 1], "a", "one");
    expect(listed(rar5(checksum))).toEqual([["a", 3, "one"]]);
  });

  test("skips other headers and their data", () => {
    expect(listed(rar5(header5([1, 0, 0]), header5([3, 2, 4], "", "data"), file))).toEqual([["a", 3, "one"]]);
  });

  test("stops at the end header and at an empty header", () => {
    expect(listed(rar5(file, header5([5, 0, 0]), file))).toHaveLength(1);
    expect(listed(rar5(file, Buffer.alloc(8), file))).toHaveLength(1);
  });

  test("detects encrypted headers after plain ones", () => {
    expect(rar5(file, header5([4, 0]), file)).toMatchObject({ isEncrypted: true, entries: [{ name: "a" }] });
  });

  test("detects encryption in the extra area", () => {
    const withRecords = (...records: readonly number[]) =>
      rar5(header5([2, 3, records.length, 3, 0, 3, 0, 0, 0, 1], Buffer.from([0x61, ...records]), "one")).entries[0]
        ?.isEncrypted;
    expect(withRecords(2, 1, 0)).toBe(true);
    expect(withRecords(3, 3, 0, 0, 2, 1, 0)).toBe(true);
    expect(withRecords(3, 3, 1, 1)).toBe(false);
    expect(withRecords(0, 2, 1, 0)).toBe(false);
    expect(withRecords()).toBe(false);
  });

  test("reads numbers of several bytes", () => {
    const long = header5([2, 2, 3, 0, 0x80 | 5, 0x80, 1, 0, 0, 0, 1], "a", "one");
    expect(rar5(long).entries[0]?.size).toBe(5 + 128 * 128);
  });

  test("reads the compression method from three bits", () => {
    const packed = (low: number, high: number) =>
      rar5(header5([2, 2, 3, 0, 3, 0, 0x80 | low, high, 0, 1], "a", "one")).entries[0]?.content?.toString();
    expect([packed(0, 1), packed(0, 4), packed(0, 8), packed(0x7f, 0)]).toEqual([undefined, undefined, "one", "one"]);
  });
});
