import { describe, expect, test } from "vitest";
import { volumesOf, type Disk, diskFrom, openVhd, openVhdx } from "./virtual-disk.ts";

const text = (disk: Disk | null, at: number, size: number) => disk?.read(at, size).toString("latin1");
const zeros = (count: number) => "\0".repeat(count);

describe("a VHD", () => {
  const footer = (kind: number, header = 0) => {
    const bytes = Buffer.alloc(512);
    bytes.write("conectix");
    bytes.writeBigUInt64BE(BigInt(header), 16);
    bytes.writeUInt32BE(kind, 60);
    return bytes;
  };
  /** A dynamic disk of three blocks of 1,024 bytes; the first and the last one exist, in reverse order. */
  function growing({ kind = 3, blockSize = 1024, cookie = "cxsparse" } = {}): Buffer {
    const header = Buffer.alloc(1024);
    header.write(cookie);
    header.writeBigUInt64BE(1536n, 16);
    header.writeUInt32BE(3, 28);
    header.writeUInt32BE(blockSize, 32);
    const table = Buffer.alloc(512, 0xff);
    table.writeUInt32BE(7, 0);
    table.writeUInt32BE(4, 8);
    // Past the last entry, so it must be ignored.
    table.writeUInt32BE(4, 12);
    const block = (letter: string) => Buffer.concat([Buffer.alloc(512, 0xff), Buffer.alloc(1024, letter)]);
    return Buffer.concat([footer(kind, 512), header, table, block("c"), block("a"), footer(kind, 512)]);
  }

  test("of fixed size ends at its footer", () => {
    const disk = openVhd(Buffer.concat([Buffer.from("content"), footer(2)]));
    expect([disk?.length, text(disk, 0, 7), text(disk, 3, 6)]).toEqual([7, "content", `tent${zeros(2)}`]);
  });

  test("of dynamic size maps blocks and reads zeros elsewhere", () => {
    const disk = openVhd(growing());
    expect(text(disk, 0, 2)).toBe("aa");
    expect(text(disk, 1022, 4)).toBe(`aa${zeros(2)}`);
    expect(text(disk, 2047, 2)).toBe("\0c");
    expect(text(disk, 3071, 3)).toBe(`c${zeros(2)}`);
    expect(text(disk, 3072, 2)).toBe(zeros(2));
    expect(text(disk, 1020, 1032)).toBe(`aaaa${zeros(1024)}cccc`);
  });

  test.each([
    ["that is a differencing disk", growing({ kind: 4 })],
    ["of another type", Buffer.concat([Buffer.from("content"), footer(1)])],
    ["without a dynamic header", growing({ cookie: "cxother " })],
    ["with blocks smaller than a sector", growing({ blockSize: 511 })],
    ["without a footer", Buffer.alloc(1024)],
  ])("%s is rejected", (_, content) => {
    expect(openVhd(content)).toBeNull();
  });

  test("with a truncated table reads as zeros", () => {
    const content = growing();
    content.writeBigUInt64BE(BigInt(content.length - 2), 512 + 16);
    expect(text(openVhd(content), 0, 2)).toBe(zeros(2));
    content.writeBigUInt64BE(2n ** 60n, 512 + 16);
    expect(text(openVhd(content), 0, 2)).toBe(zeros(2));
  });
});

describe("a VHDX", () => {
  const megabyte = 2 ** 20;
  const guids = {
    blocks: "6677c22d23f600429d64115e9bfd4a08",
    metadata: "06a27c8b90479a4bb8fe575f050f886e",
    file: "3767a1ca36fa434db3b633f0aa44e76b",
    sectorSize: "1dbf41816fa90947ba47f233a8faab5f",
  };
  /** A disk with one-megabyte blocks: tables in the first megabyte, metadata in the second, blocks from the third on. */
  function disk({ blockSize = megabyte, parent = 0, omit = "" } = {}): Buffer {
    const content = Buffer.alloc(4 * megabyte);
    content.write("regi", 192 * 1024);
    content.writeUInt32LE(2, 192 * 1024 + 8);
    const region = (number: number, guid: string, at: number) => {
      const entry = 192 * 1024 + 16 + number * 32;
      if (guid !== omit) content.write(guid, entry, "hex");
      content.writeBigUInt64LE(BigInt(at), entry + 16);
    };
    region(0, guids.blocks, 300 * 1024);
    region(1, guids.metadata, megabyte);
    content.write("metadata", megabyte);
    content.writeUInt16LE(2, megabyte + 10);
    const value = (number: number, guid: string, at: number) => {
      const entry = megabyte + 32 + number * 32;
      content.write(guid, entry, "hex");
      content.writeUInt32LE(at, entry + 16);
    };
    value(0, guids.file, 65_536);
    value(1, guids.sectorSize, 65_544);
    content.writeUInt32LE(blockSize, megabyte + 65_536);
    content.writeUInt32LE(parent, megabyte + 65_540);
    content.writeUInt32LE(512, megabyte + 65_544);
    const block = (number: number, place: number, state: number) =>
      content.writeBigUInt64LE((BigInt(place) << 20n) | BigInt(state), 300 * 1024 + number * 8);
    block(0, 3, 6);
    block(1, 2, 6);
    block(2, 2, 2);
    content.fill("b", 2 * megabyte, 3 * megabyte);
    content.fill("a", 3 * megabyte);
    return content;
  }

  test("maps blocks and reads zeros for missing ones", () => {
    const opened = openVhdx(disk());
    expect(text(opened, megabyte - 2, 4)).toBe("aabb");
    expect(text(opened, 2 * megabyte - 1, 3)).toBe(`b${zeros(2)}`);
    expect(text(opened, 3 * megabyte, 2)).toBe(zeros(2));
  });

  test.each([
    ["that is a differencing disk", disk({ parent: 2 })],
    ["with empty blocks", disk({ blockSize: 0 })],
    ["with blocks smaller than a sector", disk({ blockSize: 511 })],
    ["without a block allocation table", disk({ omit: guids.blocks })],
    ["without its metadata", disk({ omit: guids.metadata })],
    ["without its regions", Buffer.alloc(megabyte)],
  ])("%s is rejected", (_, content) => {
    expect(openVhdx(content)).toBeNull();
  });

  test("ignores other file flags", () => {
    expect(openVhdx(disk({ parent: 1 }))).not.toBeNull();
  });
});

test("diskFrom shifts offsets", () => {
  const disk: Disk = { length: 100, read: (at, size) => Buffer.from(`${at} ${size}`) };
  const part = diskFrom(disk, 512);
  expect([part.length, part.read(8, 4).toString()]).toEqual([100, "520 4"]);
});

describe("volumesOf", () => {
  /** The volumes of a disk, by the sector number that each sector starts with. */
  function volumes(change: (disk: Buffer) => void): readonly number[] {
    const content = Buffer.alloc(100 * 512);
    for (let at = 0; at < 100; at += 1) content.writeUInt16LE(at, at * 512);
    content.writeUInt16LE(0xaa55, 510);
    change(content);
    const disk: Disk = {
      length: content.length,
      read: (at, size) => Buffer.concat([content.subarray(at, at + size), Buffer.alloc(size)]).subarray(0, size),
    };
    return volumesOf(disk).map((volume) => volume.read(0, 2).readUInt16LE());
  }
  const partition = (disk: Buffer, number: number, kind: number, first: number) => {
    disk[446 + number * 16 + 4] = kind;
    disk.writeUInt32LE(first, 446 + number * 16 + 8);
  };

  test("returns the disk and its MBR partitions", () => {
    expect(volumes(() => undefined)).toEqual([0]);
    const found = volumes((disk) => {
      partition(disk, 0, 7, 10);
      partition(disk, 1, 0, 11);
      partition(disk, 2, 0x0c, 12);
      partition(disk, 3, 6, 10);
    });
    expect(found).toEqual([0, 10, 12]);
    const all = volumes((disk) => {
      for (const number of [0, 1, 2, 3]) partition(disk, number, 7, 20 + number);
    });
    expect(all).toEqual([0, 20, 21, 22, 23]);
  });

  test("returns nothing without a boot signature", () => {
    expect(volumes((disk) => disk.writeUInt16LE(0xaa54, 510))).toEqual([]);
  });

  const gpt = (disk: Buffer, { size = 128, count = 4, name = "EFI PART" } = {}) => {
    partition(disk, 0, 0xee, 1);
    disk.write(name, 512);
    disk.writeBigUInt64LE(2n, 512 + 72);
    disk.writeUInt32LE(count, 512 + 80);
    disk.writeUInt32LE(size, 512 + 84);
    disk.fill(0, 1024, 40 * 512);
    for (let at = 40; at < 60; at += 1) {
      const entry = 1024 + (at - 40) * size;
      if (at === 41 || entry + 128 > 40 * 512) continue;
      disk[entry + 15] = 1;
      disk.writeBigUInt64LE(BigInt(at), entry + 32);
    }
  };

  test("returns GPT partitions behind a protective MBR", () => {
    expect(volumes((disk) => gpt(disk))).toEqual([0, 40, 42, 43]);
    expect(volumes((disk) => gpt(disk, { size: 256, count: 3 }))).toEqual([0, 40, 42]);
    expect(volumes((disk) => gpt(disk, { count: 1 }))).toEqual([0, 40]);
    expect(volumes((disk) => gpt(disk, { count: 20 }))).toHaveLength(17);
  });

  test.each([
    ["with another signature", { name: "EFI PARX" }],
    ["with short entries", { size: 127 }],
    ["with long entries", { size: 4097 }],
  ])("ignores a GPT %s", (_, shape) => {
    expect(volumes((disk) => gpt(disk, shape))).toEqual([0]);
  });
});
