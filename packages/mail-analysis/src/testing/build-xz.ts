import { crc32 } from "node:zlib";
import { uint32 } from "./little-endian.ts";

interface XzBlock {
  readonly content: string;
  /** Whether the block header repeats both sizes. */
  readonly hasSizes?: boolean;
  /** Filter IDs; LZMA2 by default. */
  readonly filters?: readonly number[];
}

/** Builds an .xz file with uncompressed LZMA2 chunks and CRC32 checks. */
export function buildXz(blocks: readonly XzBlock[]): Buffer {
  const flags = Buffer.from([0, 1]);
  const body: Buffer[] = [];
  const records: number[] = [];
  for (const { content, hasSizes = false, filters = [0x21] } of blocks) {
    const packed = chunks(Buffer.from(content));
    const sizes = hasSizes ? [...number(packed.length), ...number(content.length)] : [];
    const fields = [(hasSizes ? 0xc0 : 0) | (filters.length - 1), ...sizes, ...filters.flatMap((id) => [id, 1, 22])];
    const length = Math.ceil((fields.length + 5) / 4) * 4;
    const head = Buffer.alloc(length - 4);
    head.set([length / 4 - 1, ...fields]);
    body.push(head, uint32(crc32(head)), packed, Buffer.alloc(-packed.length & 3), uint32(crc32(Buffer.from(content))));
    records.push(...number(length + packed.length + 4), ...number(content.length));
  }
  const index = Buffer.from([0, ...number(blocks.length), ...records]);
  const padded = Buffer.concat([index, Buffer.alloc(-index.length & 3)]);
  const footer = Buffer.concat([uint32((padded.length + 4) / 4 - 1), flags]);
  return Buffer.concat([
    Buffer.from("fd377a585a00", "hex"),
    flags,
    uint32(crc32(flags)),
    ...body,
    padded,
    uint32(crc32(padded)),
    uint32(crc32(footer)),
    footer,
    Buffer.from("YZ"),
  ]);
}

/** Uncompressed LZMA2 chunks of up to 64 KiB. */
function chunks(content: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 0x1_0000) {
    const piece = content.subarray(at, at + 0x1_0000);
    pieces.push(Buffer.from([at === 0 ? 1 : 2, (piece.length - 1) >> 8, (piece.length - 1) & 0xff]), piece);
  }
  return Buffer.concat([...pieces, Buffer.alloc(1)]);
}

/** A variable-length integer, seven bits per byte, lowest first. */
function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}
