import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildIso } from "../../../../testing/build-iso.ts";
import { buildZip } from "../../../../testing/build-zip.ts";
import { packLzma } from "../../../../testing/pack-lzma.ts";
import { byteReader, type Folder, readFolders } from "./folders.ts";
import { readHeader } from "./header.ts";
import { isEncrypted, unpackFolder } from "./unpack-folder.ts";

const readerOf = (...bytes: readonly number[]) => byteReader(Buffer.from(bytes));

describe("byteReader", () => {
  test.each([
    [[0x00], 0],
    [[0x7f], 127],
    [[0x80, 0x80], 128],
    [[0xbf, 0xff], 0x3fff],
    [[0xc0, 0x34, 0x12], 0x1234],
    [[0xdf, 0xff, 0xff], 0x1fffff],
    [[0xe1, 0x56, 0x34, 0x12], 0x1123456],
    [[0xf0, 0x78, 0x56, 0x34, 0x12], 0x12345678],
    [[0xf8, 1, 0, 0, 0, 1], 2 ** 32 + 1],
    [[0xfc, 0, 0, 0, 0, 0, 1], 2 ** 40],
    [[0xfe, 0, 0, 0, 0, 0, 0, 1], 2 ** 48],
    [[0xff, 0, 0, 0, 0, 0, 0, 1, 0], 2 ** 48],
  ])("reads %j as %d", (bytes, number) => {
    const reader = readerOf(...bytes, 42);
    expect([reader.number(), reader.byte()]).toEqual([number, 42]);
  });

  test("reads bytes and bits, highest bit first", () => {
    const reader = readerOf(1, 2, 3, 0b1010_0000, 0b0100_0000, 9);
    expect([...reader.take(3)]).toEqual([1, 2, 3]);
    expect(reader.bits(10)).toEqual([true, false, true, false, false, false, false, false, false, true]);
    expect([...reader.rest()]).toEqual([9]);
    expect(reader.bits(0)).toEqual([]);
  });

  test("throws at the end", () => {
    expect(() => readerOf().byte()).toThrow("ends early");
    expect(() => readerOf(1, 2).take(3)).toThrow("ends early");
    expect(() => readerOf(0xc0, 1).number()).toThrow("ends early");
    expect(() => readerOf(1).bits(9)).toThrow("ends early");
    expect(readerOf(1, 2).take(2)).toHaveLength(2);
  });
});

describe("readFolders", () => {
  const read = (...bytes: readonly number[]) => readFolders(readerOf(...bytes));
  const copy = [1, 0x01, 0x00];
  /** Packed streams at an offset. */
  const packed = (at: number, ...sizes: readonly number[]) => [6, at, sizes.length, 9, ...sizes, 0];
  const unpacked = (coders: readonly (readonly number[])[], ...sizes: readonly number[]) => [
    7,
    0x0b,
    coders.length,
    0,
    ...coders.flat(),
    0x0c,
    ...sizes,
    0,
  ];

  test("locates consecutive folders with one file each", () => {
    const folders = read(...packed(5, 10, 20), ...unpacked([copy, copy], 30, 40), 0);
    expect(folders).toMatchObject([
      { at: 37, packedSizes: [10], size: 30, files: [30], coders: [{ method: "00" }] },
      { at: 47, packedSizes: [20], size: 40, files: [40] },
    ]);
    expect(read(0)).toEqual([]);
  });

  test("derives the last file size of a folder", () => {
    const base = [...packed(0, 10), ...unpacked([copy], 30)];
    const files = (...bytes: readonly number[]) => read(...base, 8, ...bytes, 0)[0]?.files;
    expect(files(0x0d, 3, 9, 5, 6, 0)).toEqual([5, 6, 19]);
    expect(files(0x0d, 2, 9, 50, 0)).toEqual([50, 0]);
    expect(files(0x0d, 0, 0)).toEqual([]);
    expect(files(0x0d, 0, 9, 0)).toEqual([]);
    expect(files(9, 0)).toEqual([30]);
    expect(files(0)).toEqual([30]);
  });

  test("skips checksums, all or some", () => {
    const sum = [1, 2, 3, 4];
    const streams = [6, 0, 2, 9, 10, 20, 0x0a, 1, ...sum, ...sum, 0];
    expect(read(...streams, ...unpacked([copy, copy], 30, 40), 0)).toHaveLength(2);
    const some = [6, 0, 2, 9, 10, 20, 0x0a, 0, 0b0100_0000, ...sum, 0];
    expect(read(...some, ...unpacked([copy, copy], 30, 40), 0)).toHaveLength(2);
  });

  test("expects no second checksum for a folder's only file", () => {
    const sum = [1, 2, 3, 4];
    const folder = [7, 0x0b, 2, 0, ...copy, ...copy, 0x0c, 30, 40, 0x0a, 0, 0b1000_0000, ...sum, 0];
    const files = read(...packed(0, 10, 20), ...folder, 8, 0x0d, 1, 2, 9, 15, 0x0a, 1, ...sum, ...sum, 0, 0);
    expect(files.map((each) => each.files)).toEqual([[30], [15, 25]]);
    const both = read(...packed(0, 10, 20), ...folder, 8, 0x0d, 2, 0, 9, 5, 0x0a, 1, ...sum, ...sum, 0, 0);
    expect(both.map((each) => each.files)).toEqual([[5, 25], []]);
  });

  test("finds the final output of a coder chain", () => {
    // Two coders with one input and one output each, chained.
    const coders = [2, 0x01, 0x00, 0x21, 0x21, 2, 7, 8, 0, 1];
    const [folder] = read(...packed(0, 10), 7, 0x0b, 1, 0, ...coders, 0x0c, 30, 40, 0, 0);
    expect(folder).toMatchObject({
      sizes: [30, 40],
      size: 30,
      coders: [{ method: "00" }, { method: "21", properties: Buffer.from([7, 8]) }],
    });
  });

  test("supports coders with several packed streams", () => {
    // A coder with four packed inputs and one output.
    const coder = [1, 0x14, 3, 3, 1, 0x1b, 4, 1, 0, 1, 2, 3];
    const folders = read(...packed(0, 1, 2, 3, 4, 5), 7, 0x0b, 2, 0, ...coder, ...copy, 0x0c, 30, 40, 0, 0);
    expect(folders).toMatchObject([
      { coders: [{ method: "0303011b" }], at: 32, packedSizes: [1, 2, 3, 4] },
      { at: 42, packedSizes: [5] },
    ]);
  });

  const many = [0xc0, 0x11, 0x27];

  test.each([
    ["an unknown part", [1]],
    ["an unknown part of streams", [6, 0, 1, 1]],
    ["an unknown part of packing", [7, 1]],
    ["an unknown part of files", [8, 1]],
    ["external data", [7, 0x0b, 1, 1]],
    ["a folder without coders", [7, 0x0b, 1, 0, 0]],
    ["too many streams", [6, 0, ...many]],
    ["too many folders", [7, 0x0b, ...many, 0]],
    ["too many coders", [7, 0x0b, 1, 0, ...many]],
    ["too many files", [...packed(0, 10), ...unpacked([copy], 30), 8, 0x0d, ...many]],
    [
      "too many files together",
      [...packed(0, 1, 2), ...unpacked([copy, copy], 30, 30), 8, 0x0d, 0xc0, 0x89, 0x13, 0xc0, 0x88, 0x13],
    ],
    ["no end", packed(0, 10)],
  ])("rejects %s", (_, bytes) => {
    expect(() => read(...bytes)).toThrow(/^7z header/);
  });
});

describe("readHeader", () => {
  const names = (...all: readonly string[]) => {
    const text = [0, ...Buffer.from(all.map((name) => `${name}\0`).join(""), "utf16le")];
    return [0x11, text.length, ...text];
  };
  const read = (...bytes: readonly number[]) => readHeader(Buffer.from(bytes));
  const filesOf = (...bytes: readonly number[]) => {
    const header = read(1, 5, ...bytes);
    return header.kind === "files"
      ? header.files.map(({ name, isEmpty, isDirectory }) => [name, isEmpty, isDirectory])
      : null;
  };

  test("lists names in their order", () => {
    expect(filesOf(2, ...names("a", "é"), 0)).toEqual([
      ["a", false, false],
      ["é", false, false],
    ]);
    expect(filesOf(2, ...names("a"), 0)).toEqual([
      ["a", false, false],
      ["", false, false],
    ]);
  });

  test("distinguishes folders from empty files", () => {
    const empty = [0x0e, 1, 0b0110_0000];
    expect(filesOf(3, ...empty, ...names("a", "b", "c"), 0)).toEqual([
      ["a", false, false],
      ["b", true, true],
      ["c", true, true],
    ]);
    expect(filesOf(3, ...empty, 0x0f, 1, 0b0100_0000, ...names("a", "b", "c"), 0)).toEqual([
      ["a", false, false],
      ["b", true, true],
      ["c", true, false],
    ]);
  });

  test("skips other properties", () => {
    expect(filesOf(1, 0x14, 3, 1, 2, 3, ...names("a"), 0x19, 0, 0)).toEqual([["a", false, false]]);
    expect(read(1, 2, 9, 1, 7, 0, 3, 0, 5, 1, ...names("a"), 0)).toMatchObject({
      kind: "files",
      files: [{ name: "a" }],
    });
  });

  test("can be packed or empty", () => {
    expect(read(0x17, 0)).toEqual({ kind: "packed", folders: [] });
    expect(read(1, 0)).toEqual({ kind: "files", folders: [], files: [] });
    expect(read(1, 4, 6, 0, 1, 9, 10, 0, 7, 0x0b, 1, 0, 1, 1, 0, 0x0c, 30, 0, 0, 0)).toMatchObject({
      folders: [{ size: 30 }],
    });
  });

  test.each([
    ["another start", [2]],
    ["an unknown part", [1, 9]],
    ["external names", [1, 5, 1, 0x11, 1, 1]],
    ["too many files", [1, 5, 0xc0, 0x11, 0x27]],
    ["no end", [1]],
  ])("rejects %s", (_, bytes) => {
    expect(() => read(...bytes)).toThrow(/^7z header/);
  });
});

describe("unpackFolder", () => {
  const folderOf = (method: string, packedSize: number, properties: Buffer = Buffer.alloc(0)): Folder => {
    const id = Buffer.from(method, "hex");
    const coder =
      properties.length === 0 ? [id.length, ...id] : [id.length | 0x20, ...id, properties.length, ...properties];
    const info = [7, 0x0b, 1, 0, 1, ...coder, 0x0c, 4, 0];
    const [folder] = readFolders(byteReader(Buffer.from([6, 2, 1, 9, packedSize, 0, ...info, 0])));
    if (folder === undefined) throw new Error("No folder");
    return { ...folder, at: 2 };
  };
  const archiveOf = (packed: Buffer) => Buffer.concat([Buffer.from("xx"), packed, Buffer.from("behind")]);
  const deflated = deflateRawSync("text");
  const unpacked = (folder: Folder, packed: Buffer, max = 100) =>
    unpackFolder(archiveOf(packed), folder, max)?.toString();

  test("unpacks stored and deflated data", () => {
    expect(unpacked(folderOf("00", 4), Buffer.from("text"))).toBe("text");
    expect(unpacked(folderOf("00", 4), Buffer.from("text"), 2)).toBe("te");
    expect(unpacked(folderOf("040108", deflated.length), deflated)).toBe("text");
  });

  test.each([
    ["21", 0, Buffer.concat([Buffer.from([1, 0, 3]), Buffer.from("text"), Buffer.alloc(1)])],
    ["21", 40, Buffer.concat([Buffer.from([1, 0, 3]), Buffer.from("text"), Buffer.alloc(1)])],
  ])("unpacks LZMA2 whatever dictionary size it declares: %s %i", (method, dictionary, packed) => {
    expect(unpacked(folderOf(method, packed.length, Buffer.from([dictionary])), packed)).toBe("text");
  });

  test("unpacks LZMA with the largest dictionary", () => {
    const { properties, packed } = packLzma(Buffer.from("text"));
    properties.writeUInt32LE(0xffff_ffff, 1);
    expect(unpacked(folderOf("030101", packed.length, properties), packed)).toBe("text");
  });

  test("rejects unknown methods and truncated data", () => {
    const archive = Buffer.from("xxtext");
    expect(unpackFolder(archive, folderOf("030401ff", 4), 100)).toBeNull();
    expect(unpackFolder(archive, folderOf("00", 5), 100)).toBeNull();
    expect(unpackFolder(archive, { ...folderOf("00", 4), packedSizes: [] }, 100)).toBeNull();
  });

  test("unpacks the available bytes if the declared size is impossible", () => {
    const folder = { ...folderOf("00", 4), sizes: [2 ** 64], size: 2 ** 64 };
    expect(unpackFolder(Buffer.from("xxtext"), folder, 4)?.toString()).toBe("text");
  });

  test("keeps bytes before the damage", () => {
    const content = Buffer.from("text ".repeat(60_000));
    const packed = deflateRawSync(content, { level: 0 }).subarray(0, 200_000);
    const folder = { ...folderOf("040108", 0), packedSizes: [packed.length], sizes: [300_000], size: 300_000 };
    const part = unpackFolder(archiveOf(packed), folder, 300_000);
    expect(part?.length).toBeGreaterThan(100_000);
    expect(content.subarray(0, part?.length)).toEqual(part);
  });

  test("isn't confused by other formats in the packed data", () => {
    const zip = buildZip([{ name: "a.txt", content: "harmless" }]);
    const iso = buildIso([{ short: "A.TXT", long: null, content: "harmless" }]);
    for (const content of [zip, iso]) {
      const folder = {
        ...folderOf("00", 0),
        packedSizes: [content.length],
        sizes: [content.length],
        size: content.length,
      };
      expect(unpackFolder(archiveOf(content), folder, content.length)).toEqual(content);
    }
  });

  test("isEncrypted checks every coder", () => {
    const [lzma, aes] = ["030101", "06f10701"].map((method) => ({ method, properties: Buffer.alloc(0) }));
    expect(isEncrypted(folderOf("06f10701", 4))).toBe(true);
    expect(lzma !== undefined && aes !== undefined && isEncrypted({ ...folderOf("00", 4), coders: [lzma, aes] })).toBe(
      true,
    );
    expect(isEncrypted(folderOf("030101", 4))).toBe(false);
  });
});
