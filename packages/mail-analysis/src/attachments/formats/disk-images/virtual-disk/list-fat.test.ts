import { describe, expect, test } from "vitest";
import { buildFat, type FatMember } from "../../../../testing/build-fat.ts";
import { defectsOf, inspection } from "../../../../testing/inspection.ts";
import { listFat } from "./list-fat.ts";
import type { Disk } from "./virtual-disk.ts";

const diskOf = (image: Buffer): Disk => ({
  length: image.length,
  read(at, size) {
    const bytes = Buffer.alloc(size);
    image.copy(bytes, 0, at, at + size);
    return bytes;
  },
});
const list = (image: Buffer, limits = {}) => {
  const some = inspection(limits);
  const files = listFat(diskOf(image), some);
  return {
    files: files?.map(({ name, size, read }) => [name, size, read()?.toString("latin1") ?? null]) ?? null,
    defects: defectsOf(some),
  };
};
const text = (length: number, letter: string) => letter.repeat(length);
const members: readonly FatMember[] = [
  { short: "A       TXT", content: text(700, "a") },
  { short: "B~1     TXT", long: "A long name of a file.txt", content: text(1100, "b") },
  { short: "EMPTY      " },
  {
    short: "DOCS       ",
    members: [
      { short: ".          ", members: [] },
      { short: "..         ", members: [] },
      { short: "XXXXXXXXXXX", long: "فاتورة.js", content: "run" },
      { short: "INNER      ", members: [{ short: "RUN     EXE", content: "MZ", small: 0x18 }] },
    ],
  },
];

describe.each([
  ["12 bits", 100],
  ["12 bits, the max number of clusters", 4084],
  ["16 bits, the fewest clusters", 4085],
  ["16 bits, the max number of clusters", 65_524],
  ["32 bits, the fewest clusters", 65_525],
])("a volume of %s", (_, clusters) => {
  test("lists and reads its files", () => {
    expect(list(buildFat(members, { clusters })).files).toEqual([
      ["A.TXT", 700, text(700, "a")],
      ["A long name of a file.txt", 1100, text(1100, "b")],
      ["EMPTY", 0, ""],
      ["DOCS/فاتورة.js", 3, "run"],
      ["DOCS/INNER/run.exe", 2, "MZ"],
    ]);
  });
});

test.each([
  [1024, 1],
  [512, 8],
  [4096, 2],
])("reads sectors of %i bytes and clusters of %i sectors", (sector, perCluster) => {
  const content = text(sector * perCluster + 1, "x");
  expect(list(buildFat([{ short: "A       TXT", content }], { clusters: 50, sector, perCluster })).files).toEqual([
    ["A.TXT", content.length, content],
  ]);
});

describe("names", () => {
  const nameOf = (member: FatMember) => list(buildFat([member], { clusters: 50 })).files?.[0]?.[0];

  test.each([
    [0, "NOTES.TXT"],
    [0x08, "notes.TXT"],
    [0x10, "NOTES.txt"],
    [0x18, "notes.txt"],
  ])("apply the case flags %i: %s", (small, name) => {
    expect(nameOf({ short: "NOTES   TXT", small })).toBe(name);
  });

  test.each([1, 12, 13, 14, 26, 100])("can have %i characters", (length) => {
    expect(nameOf({ short: "X          ", long: text(length, "n") })).toBe(text(length, "n"));
  });

  /** File names of a volume after a change to its root directory. */
  const changed = (long: string, change: (entries: Buffer) => void) => {
    const image = buildFat([{ short: "SHORT   TXT", long }, { short: "NEXT       " }], { clusters: 50 });
    change(image.subarray(1024));
    return list(image).files?.map(([name]) => name);
  };

  test("skip deleted entries and deleted name parts", () => {
    expect(changed("", (entries) => (entries[0] = 0xe5))).toEqual(["NEXT"]);
    expect(changed("long", (entries) => (entries[32] = 0xe5))).toEqual(["NEXT"]);
    expect(changed("long", (entries) => (entries[0] = 0xe5))).toEqual(["SHORT.TXT", "NEXT"]);
  });

  test("skip the volume label and end at an empty entry", () => {
    expect(changed("", (entries) => (entries[11] = 0x08))).toEqual(["NEXT"]);
    expect(changed("", (entries) => (entries[0] = 0))).toEqual([]);
  });

  test("restart at a new last part", () => {
    // The first part of a two-part name is marked as the last part of another name.
    expect(changed("abcdefghijklmnop", (entries) => (entries[32] = 0x41))).toEqual(["abcdefghijklm", "NEXT"]);
  });
});

describe("another file system", () => {
  const image = buildFat(members, { clusters: 100 });
  const changed = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(image);
    change(copy);
    return list(copy).files;
  };

  test.each<[string, (copy: Buffer) => void]>([
    ["without a boot signature", (copy) => copy.writeUInt16LE(0xaa54, 510)],
    ["with sectors of 256 bytes", (copy) => copy.writeUInt16LE(256, 11)],
    ["with sectors of 8,192 bytes", (copy) => copy.writeUInt16LE(8192, 11)],
    ["with clusters of no sectors", (copy) => (copy[13] = 0)],
    ["with clusters of three sectors", (copy) => (copy[13] = 3)],
    ["without a FAT", (copy) => (copy[16] = 0)],
    ["with three FATs", (copy) => (copy[16] = 3)],
    ["without reserved sectors", (copy) => copy.writeUInt16LE(0, 14)],
    ["with an empty FAT", (copy) => copy.writeUInt16LE(0, 22)],
    // The boot sector, the FAT and the root directory take six sectors.
    ["without clusters", (copy) => copy.writeUInt32LE(6, 32)],
  ])("is detected %s", (_, change) => {
    expect(changed(change)).toBeNull();
  });

  test("isn't detected with two tables or a 16-bit sector count", () => {
    expect(changed((copy) => copy.writeUInt16LE(copy.length / 512, 19))).toHaveLength(5);
    const two = Buffer.concat([image.subarray(0, 1024), image.subarray(512)]);
    two[16] = 2;
    expect(list(two).files).toHaveLength(5);
  });
});

describe("limits", () => {
  const many = (count: number) =>
    buildFat(
      [{ short: "DOCS       ", members: Array.from({ length: count }, (_, at) => ({ short: `${at}`.padEnd(11) })) }],
      { clusters: 100 },
    );

  test("apply to files and to ten times as many entries", () => {
    expect(list(many(3), { attachments: 2 })).toMatchObject({ files: { length: 2 }, defects: [] });
    expect(list(many(19), { attachments: 2 }).defects).toEqual([]);
    expect(list(many(20), { attachments: 2 })).toMatchObject({
      files: { length: 2 },
      defects: ["too_many_attachments"],
    });
  });

  test("cut paths to 1,000 characters", () => {
    const deep = Array.from({ length: 5 }).reduce<readonly FatMember[]>(
      (inner) => [{ short: "X          ", long: text(220, "d"), members: inner }],
      [{ short: "A       TXT" }],
    );
    expect(list(buildFat(deep, { clusters: 200 })).files?.[0]?.[0]).toHaveLength(1000);
  });
});

test("reads clusters beyond the 65,536th", () => {
  expect(list(buildFat(members, { clusters: 65_560, firstCluster: 65_537 })).files).toHaveLength(5);
});

test("follows a chain back to the first cluster", () => {
  const image = buildFat([{ short: "A       TXT", content: text(512, "x") + text(512, "y") }], { clusters: 4085 });
  // The file starts at its second cluster and continues at its first.
  image.writeUInt16LE(2, 512 + 4 * 2);
  image.writeUInt16LE(0xffff, 512 + 2 * 2);
  image.writeUInt16LE(4, 17 * 512 + 26);
  expect(list(image).files).toEqual([["A.TXT", 1024, text(512, "y") + text(512, "x")]]);
});

test("reads a folder that fills its cluster", () => {
  const full = Array.from({ length: 16 }, (_, at) => ({ short: `${at}`.padEnd(11) }));
  const { files } = list(buildFat([{ short: "DOCS       ", members: full }], { clusters: 50 }));
  expect(files?.map(([name]) => name)).toEqual(full.map(({ short }) => `DOCS/${short.trim()}`));
});

test("returns null for a truncated or invalid cluster chain", () => {
  const image = buildFat([{ short: "A       TXT", content: text(700, "a") }], { clusters: 50 });
  const broken = Buffer.from(image);
  broken.fill(0, 512 + 3, 512 + 4);
  expect(list(broken).files).toEqual([["A.TXT", 700, null]]);
  const outside = Buffer.from(image);
  outside.writeUInt16LE(52, 1024 + 26);
  expect(list(outside).files).toEqual([["A.TXT", 700, null]]);
  outside.writeUInt32LE(10, 1024 + 28);
  for (const cluster of [0, 1, 52]) {
    outside.writeUInt16LE(cluster, 1024 + 26);
    expect(list(outside).files).toEqual([["A.TXT", 10, null]]);
  }
});
