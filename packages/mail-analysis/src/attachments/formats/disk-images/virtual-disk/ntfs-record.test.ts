import { describe, expect, test } from "vitest";
import { uint32 } from "../../../../testing/little-endian.ts";
import { attributesOf, recordOf } from "./ntfs-record.ts";

/** A record of two sectors with these attributes. */
function record(attributes: readonly Buffer[], { flags = 1, name = "FILE", end = true } = {}): Buffer {
  const bytes = Buffer.alloc(1024);
  bytes.write(name);
  bytes.writeUInt16LE(48, 4);
  bytes.writeUInt16LE(3, 6);
  bytes.writeUInt16LE(56, 20);
  bytes.writeUInt16LE(flags, 22);
  Buffer.concat([...attributes, end ? uint32(0xffff_ffff) : Buffer.alloc(0)]).copy(bytes, 56);
  // The update sequence: its number, then the original ends of both sectors.
  bytes.write("##E1E2", 48, "latin1");
  bytes.write("##", 510, "latin1");
  bytes.write("##", 1022, "latin1");
  return bytes;
}
const resident = (kind: number, content: string, { nameLength = 0, flags = 0, start = 24 } = {}) => {
  const length = Math.max(24, (start + content.length + 7) & ~7);
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(kind, 0);
  bytes.writeUInt32LE(length, 4);
  bytes[9] = nameLength;
  bytes.writeUInt16LE(flags, 12);
  bytes.writeUInt32LE(content.length, 16);
  bytes.writeUInt16LE(start, 20);
  bytes.write(content, start);
  return bytes;
};
const elsewhere = (runs: string, { size = 9000, flags = 0, length = 0 } = {}) => {
  const bytes = Buffer.alloc(length === 0 ? 64 + runs.length / 2 + 1 : length);
  bytes.writeUInt32LE(0x80, 0);
  bytes.writeUInt32LE(bytes.length, 4);
  bytes[8] = 1;
  bytes.writeUInt16LE(flags, 12);
  bytes.writeUInt16LE(64, 32);
  bytes.writeBigUInt64LE(BigInt(size), 48);
  bytes.write(runs, 64, "hex");
  return bytes;
};
const read = (...attributes: readonly Buffer[]) => {
  const found = recordOf(record(attributes));
  return found === null ? null : attributesOf(found);
};

describe("a record", () => {
  test("is a file or a folder in use", () => {
    expect(recordOf(record([]))?.isFolder).toBe(false);
    expect(recordOf(record([], { flags: 3 }))?.isFolder).toBe(true);
    expect(recordOf(record([], { flags: 2 }))).toBeNull();
    expect(recordOf(record([], { name: "BAAD" }))).toBeNull();
  });

  test("restores the sector ends in a copy", () => {
    const listed = record([]);
    const bytes = recordOf(listed)?.bytes;
    expect([bytes?.toString("latin1", 508, 514), bytes?.toString("latin1", 1022)]).toEqual(["\0\0E1\0\0", "E2"]);
    expect(listed.toString("latin1", 510, 512)).toBe("##");
  });

  test("restores only as many sectors as it has", () => {
    const half = record([]);
    half.writeUInt16LE(2, 6);
    expect(recordOf(half)?.bytes.toString("latin1", 1022)).toBe("##");
    expect(recordOf(record([]).subarray(0, 512))?.bytes.toString("latin1", 510)).toBe("E1");
  });
});

describe("attributes", () => {
  test("can be resident", () => {
    expect(read(resident(0x30, "name"), resident(0x80, "bytes", { nameLength: 3, start: 32 }))).toEqual([
      { kind: 0x30, isNamed: false, isPlain: true, resident: Buffer.from("name"), size: 4, runs: [] },
      { kind: 0x80, isNamed: true, isPlain: true, resident: Buffer.from("bytes"), size: 5, runs: [] },
    ]);
  });

  test.each([
    ["110a05", [{ first: 5, length: 10 }]],
    [
      "110a0511140a",
      [
        { first: 5, length: 10 },
        { first: 15, length: 20 },
      ],
    ],
    [
      "110a051114fe",
      [
        { first: 5, length: 10 },
        { first: 3, length: 20 },
      ],
    ],
    ["010a", [{ first: null, length: 10 }]],
    [
      "110a05010a110107",
      [
        { first: 5, length: 10 },
        { first: null, length: 10 },
        { first: 12, length: 1 },
      ],
    ],
    ["22000134120000", [{ first: 0x1234, length: 256 }]],
    ["310a000080", [{ first: -0x80_0000, length: 10 }]],
    ["110a0500110a05", [{ first: 5, length: 10 }]],
    ["100505", []],
    ["170a00000000000001", []],
    ["710a01010101010101", []],
    ["110a05221122", [{ first: 5, length: 10 }]],
  ] as const)("can be nonresident with runs %s", (runs, expected) => {
    expect(read(elsewhere(runs))).toMatchObject([{ resident: null, size: 9000, runs: expected }]);
  });

  test.each([
    [0x0000, true],
    [0x0001, false],
    [0x0080, false],
    [0x4000, false],
    [0x8000, true],
  ])("with flags %i are plain: %s", (flags, isPlain) => {
    expect(read(resident(0x80, "x", { flags }), elsewhere("110a05", { flags }))?.map((each) => each.isPlain)).toEqual([
      isPlain,
      isPlain,
    ]);
  });

  test("end at the end marker, at an invalid length and at the end of the record", () => {
    const one = resident(0x30, "x");
    const short = resident(0x30, "x");
    short.writeUInt32LE(23, 4);
    const long = resident(0x30, "x");
    long.writeUInt32LE(1024, 4);
    expect(read(one, uint32(0xffff_ffff), one)).toHaveLength(1);
    expect(read(one, short, one)).toHaveLength(1);
    expect(read(one, long, one)).toHaveLength(1);
    const full = record([resident(0x30, "x".repeat(940))], { end: false });
    expect(attributesOf({ bytes: full, isFolder: false })).toHaveLength(1);
  });

  test("skip truncated nonresident headers", () => {
    expect(read(elsewhere("", { length: 63 + 1 }), resident(0x30, "x"))).toHaveLength(2);
    const cut = elsewhere("", { length: 64 }).subarray(0, 56);
    cut.writeUInt32LE(56, 4);
    expect(read(cut, resident(0x30, "x"))?.map(({ kind }) => kind)).toEqual([0x30]);
  });
});
