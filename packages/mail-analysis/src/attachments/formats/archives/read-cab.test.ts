import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOf } from "../../../testing/file-of.ts";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { uint16, uint32 } from "../../../testing/little-endian.ts";
import { readCab, readCabFile } from "./read-cab.ts";

interface CabinetFile {
  readonly name: string | Buffer;
  readonly size: number;
  readonly at: number;
  readonly folder?: number;
  readonly traits?: number;
}
interface CabinetFolder {
  readonly type: number;
  readonly blocks: readonly { readonly packed: Buffer; readonly size: number }[];
}
interface Shape {
  /** Reserved bytes in the header, each folder and each block. */
  readonly reserve?: readonly [header: number, folder: number, block: number];
  readonly flags?: number;
  readonly texts?: string;
}

/** Builds a cabinet (MS-CAB). */
function cabinet(folders: readonly CabinetFolder[], files: readonly CabinetFile[], shape: Shape = {}): Buffer {
  const { reserve, flags = 0, texts = "" } = shape;
  const [header = 0, folder = 0, block = 0] = reserve ?? [];
  const listed = files.map(({ name, size, at, folder: number = 0, traits = 0 }) =>
    Buffer.concat([
      uint32(size),
      uint32(at),
      uint16(number),
      uint32(0),
      uint16(traits),
      Buffer.from(name),
      Buffer.alloc(1),
    ]),
  );
  const head = 36 + (reserve === undefined ? 0 : 4 + header) + texts.length;
  const filesAt = head + folders.length * (8 + folder);
  let at = filesAt + Buffer.concat(listed).length;
  const entries: Buffer[] = [];
  const data: Buffer[] = [];
  for (const { type, blocks } of folders) {
    entries.push(Buffer.concat([uint32(at), uint16(blocks.length), uint16(type), Buffer.alloc(folder)]));
    for (const { packed, size } of blocks) {
      const bytes = Buffer.concat([uint32(0), uint16(packed.length), uint16(size), Buffer.alloc(block, "r"), packed]);
      data.push(bytes);
      at += bytes.length;
    }
  }
  const start = Buffer.concat([
    Buffer.from("MSCF"),
    Buffer.alloc(12),
    uint32(filesAt),
    Buffer.alloc(6),
    uint16(folders.length),
    uint16(files.length),
    uint16(flags | (reserve === undefined ? 0 : 4)),
    Buffer.alloc(4),
  ]);
  const free = reserve === undefined ? [] : [uint16(header), Buffer.from([folder, block]), Buffer.alloc(header)];
  return Buffer.concat([start, ...free, Buffer.from(texts), ...entries, ...listed, ...data]);
}

const stored = (text: string) => ({ packed: Buffer.from(text), size: text.length });
const zipped = (text: string, dictionary = "") => ({
  packed: Buffer.concat([Buffer.from("CK"), deflateRawSync(text, { dictionary: Buffer.from(dictionary) })]),
  size: text.length,
});
/** Uncompressed LZX block: size in 24 bits, the last three distances, the bytes. */
const lzx = (text: string) => {
  const head = (3 << 28) | (text.length << 4);
  const distances = [1, 1, 1].map(uint32);
  const packed = Buffer.concat([uint16(head >>> 16), uint16(head & 0xffff), ...distances, Buffer.from(text)]);
  return { packed, size: text.length };
};
const one = [{ name: "a.txt", size: 3, at: 0 }];
const read = (bytes: Buffer, limits = {}) => {
  const some = inspection(limits);
  const { files = [], findings = [] } = readCabFile(fileOf(bytes), some);
  return {
    files: files.map(({ name, content, unread }) => [name, unread?.why ?? content.toString()]),
    findings: findings.map(({ code }) => code),
    left: some.budget.bytes,
    defects: defectsOf(some),
  };
};

describe("a cabinet", () => {
  test.each<[string, Shape]>([
    ["in its plain form", {}],
    ["with reserved fields", { reserve: [5, 3, 2] }],
    ["with empty reserved fields", { reserve: [0, 0, 0] }],
    ["with a previous cabinet", { flags: 1, texts: "before.cab\0Disk 1\0" }],
    ["with a next cabinet", { flags: 2, texts: "next.cab\0Disk 2\0" }],
    ["with both neighbors", { flags: 3, texts: "a\0b\0c\0d\0" }],
  ])("%s is unpacked", (_, shape) => {
    expect(read(cabinet([{ type: 0, blocks: [stored("one")] }], one, shape)).files).toEqual([["a.txt", "one"]]);
  });

  test("locates files across folders and blocks", () => {
    const folders = [
      { type: 0, blocks: [stored("one"), stored("two")] },
      { type: 0, blocks: [stored("three")] },
    ];
    const files = [
      { name: "a", size: 2, at: 0 },
      { name: "b", size: 3, at: 2 },
      { name: "c", size: 3, at: 2, folder: 1 },
      { name: "d", size: 2, at: 4 },
      { name: "e", size: 2, at: 5 },
      { name: "f", size: 1, at: 0, folder: 9 },
    ];
    expect(read(cabinet(folders, files)).files).toEqual([
      ["a", "on"],
      ["b", "etw"],
      ["c", "ree"],
      ["d", "wo"],
      ["e", "not_unpacked"],
      ["f", "not_unpacked"],
    ]);
  });

  test("unpacks MSZIP with the history of earlier blocks", () => {
    const first = "Please sign and return the invoice. ".repeat(1000).slice(0, 32_768);
    const blocks = [
      zipped(first),
      zipped("Please sign", first),
      zipped("return", `${first}Please sign`.slice(-32_768)),
    ];
    const files = [{ name: "a", size: 17, at: 32_768 }];
    expect(read(cabinet([{ type: 1, blocks }], files)).files).toEqual([["a", "Please signreturn"]]);
  });

  test.each([
    [0x0f01, "one"],
    [2, "not_unpacked"],
    [0x1503, "not_unpacked"],
  ])("uses the low four bits of compression type %i", (type, expected) => {
    expect(read(cabinet([{ type, blocks: [zipped("one")] }], one)).files).toEqual([["a.txt", expected]]);
  });

  test("unpacks LZX of every window size", () => {
    for (let bits = 15; bits <= 21; bits += 1) {
      const folders = [{ type: (bits << 8) | 3, blocks: [lzx("one, two")] }];
      const files = [
        { name: "a", size: 3, at: 0 },
        { name: "b", size: 3, at: 5 },
      ];
      expect(read(cabinet(folders, files)).files).toEqual([
        ["a", "one"],
        ["b", "two"],
      ]);
    }
  });

  test("unpacks everything before the damage in LZX", () => {
    const whole = lzx("x".repeat(32_768));
    const folders = [{ type: 0x0f03, blocks: [whole, { packed: Buffer.alloc(40, 0xff), size: 32_768 }] }];
    const files = [
      { name: "a", size: 32_000, at: 0 },
      { name: "b", size: 32_768, at: 32_768 },
    ];
    expect(read(cabinet(folders, files)).files).toEqual([
      ["a", "x".repeat(32_000)],
      ["b", "not_unpacked"],
    ]);
  });

  test("decodes names as Latin-1 or flagged UTF-8", () => {
    const folders = [{ type: 0, blocks: [stored("one")] }];
    const files = [
      { name: Buffer.from([0xe9]), size: 1, at: 0 },
      { name: "é", size: 1, at: 0, traits: 0x80 },
      { name: "é", size: 1, at: 0, traits: 0x7f },
    ];
    expect(readCab(cabinet(folders, files), 10).files.map(({ name }) => name)).toEqual(["é", "é", "Ã©"]);
  });

  test("computes the compression ratio per folder", () => {
    const [content, files] = ["x".repeat(32_000), [{ name: "a", size: 2 ** 20 + 1, at: 0 }]];
    expect(read(cabinet([{ type: 1, blocks: [zipped(content)] }], files)).findings).toEqual(["unpacks_too_far"]);
    expect(read(cabinet([{ type: 0, blocks: [stored(content)] }], files)).findings).toEqual([]);
  });
});

describe("the unpacking budget", () => {
  const packed = cabinet([{ type: 1, blocks: [zipped("x".repeat(3000))] }], [{ name: "a", size: 3000, at: 0 }]);

  test("covers folders, then files", () => {
    expect(read(packed, { unpacked: 6000 })).toMatchObject({ left: 0, defects: [] });
    expect(read(packed, { unpacked: 5999 })).toMatchObject({
      files: [["a", "not_unpacked"]],
      defects: ["unpacked_too_much"],
    });
    expect(read(packed, { unpacked: 2999 })).toMatchObject({ left: 2999, defects: ["unpacked_too_much"] });
  });

  test("charges four times for LZX, plus the startup cost", () => {
    const folders = [{ type: 0x0f03, blocks: [lzx("x".repeat(3000))] }];
    const files = [{ name: "a", size: 3000, at: 0 }];
    // The file is charged again when it's extracted.
    const unpacked = 2 ** 17 + 4 * 3000 + 3000;
    expect(read(cabinet(folders, files), { unpacked })).toMatchObject({ left: 0, defects: [] });
  });

  test("counts the packed size if it is larger", () => {
    const folders = [{ type: 0, blocks: [{ packed: Buffer.alloc(100), size: 1 }] }];
    expect(read(cabinet(folders, []), { unpacked: 500 }).left).toBe(400);
  });
});

describe("a damaged cabinet", () => {
  test.each([
    ["with an unterminated name", () => cabinet([], one).subarray(0, -1)],
    ["truncated in its header", () => cabinet([], one).subarray(0, 30)],
    ["with a folder out of range", () => cabinet([{ type: 0, blocks: [stored("one")] }], one).fill(0xff, 36, 40)],
  ])("%s is rejected", (_, bytes) => {
    expect(() => readCab(bytes(), 10)).toThrow(RangeError);
  });

  test("whose block exceeds its declared size is rejected", () => {
    const blocks = [{ ...zipped("one two"), size: 3 }];
    expect(() => read(cabinet([{ type: 1, blocks }], one))).toThrow(RangeError);
  });

  test("is limited in folders, files and blocks", () => {
    const folders = Array.from({ length: 3 }, () => ({ type: 0, blocks: [] }));
    const files = Array.from({ length: 3 }, () => ({ name: "a", size: 0, at: 0 }));
    expect(readCab(cabinet(folders, files), 2)).toMatchObject({ folders: { length: 2 }, files: { length: 2 } });
    const blocks = Array.from({ length: 3000 }, () => stored("x"));
    const { folders: long } = readCab(
      cabinet(
        [
          { type: 0, blocks },
          { type: 0, blocks },
        ],
        [],
      ),
      10,
    );
    expect(long.map(({ size }) => size)).toEqual([3000, 1096]);
  });
});
