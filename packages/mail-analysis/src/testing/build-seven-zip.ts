import { packLzma } from "./pack-lzma.ts";

/** Compression of a 7z archive: stored, LZMA, encrypted, or an unsupported method. */
export type SevenZipMethod = "copy" | "lzma" | "aes" | "ppmd";

export interface SevenZipDraft {
  readonly files: readonly { readonly name: string; readonly content: string | Buffer }[];
  readonly method?: SevenZipMethod;
  /** Compression of the header; null for a plain one. */
  readonly header?: SevenZipMethod | null;
}

const start = 32;

/** Builds a 7z archive with all files in one folder. */
export function buildSevenZip({ files, method = "copy", header = null }: SevenZipDraft): Buffer {
  const contents = files.map(({ content }) => Buffer.from(content));
  const folder = pack(method, Buffer.concat(contents), start);
  const sizes = contents.slice(0, -1).map(({ length }) => length);
  const subStreams = [8, 0x0d, ...number(files.length), 9, ...sizes.flatMap(number), 0x0a, 1];
  const checksums = Array<number>(4 * files.length).fill(0);
  const names = Buffer.from(["docs", ...files.map(({ name }) => name)].map((name) => `${name}\0`).join(""), "utf16le");
  // The first entry is a folder without a stream.
  const empty = [0x80, ...Array<number>(files.length >> 3).fill(0)];
  const streams = [4, ...folder.info, ...subStreams, ...checksums, 0, 0];
  const listed = [
    5,
    ...number(files.length + 1),
    0x19,
    2,
    0,
    0,
    0x0e,
    ...property(empty),
    0x11,
    ...property([0, ...names]),
  ];
  const listing = Buffer.from([1, ...streams, ...listed, 0, 0]);
  const packed = header === null ? null : pack(header, listing, start + folder.packed.length);
  const last = packed === null ? listing : Buffer.from([0x17, ...packed.info, 0]);
  const between = packed === null ? folder.packed : Buffer.concat([folder.packed, packed.packed]);
  const head = Buffer.alloc(start);
  head.write("377abcaf271c0004", "hex");
  head.writeBigUInt64LE(BigInt(between.length), 12);
  head.writeBigUInt64LE(BigInt(last.length), 20);
  return Buffer.concat([head, between, last]);
}

/** Packs bytes into a folder with one stream, and returns its header data. */
function pack(method: SevenZipMethod, content: Buffer, at: number) {
  const { properties, packed } =
    method === "lzma" ? packLzma(content) : { properties: Buffer.from([0x13, 7]), packed: content };
  const coders = {
    copy: [1, 0x01, 0x00],
    lzma: [1, 0x23, 0x03, 0x01, 0x01, ...property([...properties])],
    aes: [1, 0x24, 0x06, 0xf1, 0x07, 0x01, ...property([...properties])],
    ppmd: [1, 0x23, 0x03, 0x04, 0x01, ...property([...properties])],
  };
  const place = [6, ...number(at - start), 1, 9, ...number(packed.length), 0];
  const info = [...place, 7, 0x0b, 1, 0, ...coders[method], 0x0c, ...number(content.length), 0];
  return { packed, info };
}

function property(bytes: readonly number[]): number[] {
  return [...number(bytes.length), ...bytes];
}

/** The number of leading ones in the first byte is the number of extra bytes. */
function number(value: number): number[] {
  if (value < 0x80) return [value];
  if (value < 0x4000) return [0x80 | (value >> 8), value & 0xff];
  return [0xf0, value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
}
