import { inflateRawSync } from "node:zlib";
import { unpackEntries } from "../../../libarchive/unpack-entries.ts";
import type { Contents, File } from "../../contents.ts";
import type { ReadContext } from "../../limits/read-context.ts";
import { unpackingCost } from "../../limits/unpacking-cost.ts";
import { type ArchiveEntry, listedContents } from "./archive-listing.ts";

/** Reads a cabinet: file names, and content unless it's packed with Quantum. */
export function readCabFile({ content }: File, context: ReadContext): Contents {
  const { folders, files } = readCab(content, context.limits.attachments);
  const unpacked = folders.map((folder) => unpackWithin(folder, context));
  const entries = files.map(({ name, size, folder, at }): ArchiveEntry => {
    const [bytes, of] = [unpacked[folder] ?? null, folders[folder]];
    // A file's packed size is its share of the folder.
    const packedSize = of === undefined || of.size === 0 ? size : (of.packedSize * size) / of.size;
    const isThere = bytes !== null && at + size <= bytes.length;
    return { name, size, packedSize, isEncrypted: false, content: isThere ? bytes.subarray(at, at + size) : null };
  });
  return listedContents({ isEncrypted: false, entries }, context);
}

function unpackWithin({ cost, unpack }: CabFolder, { budget, defects }: ReadContext): Buffer | null {
  if (unpack === null) return null;
  if (cost > budget.bytes) {
    defects.add("unpacked_too_much");
    return null;
  }
  budget.bytes -= cost;
  return unpack();
}

/** A folder: files compressed together. */
interface CabFolder {
  readonly packedSize: number;
  readonly size: number;
  /** Cost of unpacking it. */
  readonly cost: number;
  /** Unpacked bytes, fewer if LZX is damaged; null for Quantum, which isn't supported. */
  readonly unpack: (() => Buffer) | null;
}

interface CabFile {
  readonly name: string;
  readonly size: number;
  readonly folder: number;
  /** Offset in the unpacked folder. */
  readonly at: number;
}

const [hasPrevious, hasNext, hasReserve] = [1, 2, 4];
const isUtf8 = 0x80;
const [asTheyAre, msZip, lzx] = [0, 1, 3];
/** History that an MSZIP block may reference. */
const windowSize = 2 ** 15;
/** Folders can overlap, so blocks are limited across all of them. */
const maxBlocks = 4096;

/** Reads the headers of a cabinet (MS-CAB). @throws RangeError if an offset is out of bounds */
export function readCab(bytes: Buffer, maxFiles: number): { readonly folders: CabFolder[]; readonly files: CabFile[] } {
  const flags = bytes.readUInt16LE(30);
  const [headerReserve, folderReserve, dataReserve] =
    (flags & hasReserve) === 0 ? [0, 0, 0] : [4 + bytes.readUInt16LE(36), bytes.readUInt8(38), bytes.readUInt8(39)];
  let at = 36 + headerReserve;
  for (const flag of [hasPrevious, hasNext])
    if ((flags & flag) !== 0) for (let texts = 0; texts < 2; texts += 1) at = bytes.indexOf(0, at) + 1;
  let left = maxBlocks;
  const folders = Array.from({ length: Math.min(bytes.readUInt16LE(26), maxFiles) }, (_, place) => {
    const start = at + place * (8 + folderReserve);
    const [from, count, compressionType] = [
      bytes.readUInt32LE(start),
      bytes.readUInt16LE(start + 4),
      bytes.readUInt16LE(start + 6),
    ];
    const taken = Math.min(count, left);
    left -= taken;
    return folderOf(blocksOf(bytes, from, taken, dataReserve), compressionType);
  });
  return { folders, files: filesOf(bytes, Math.min(bytes.readUInt16LE(28), maxFiles)) };
}

function filesOf(bytes: Buffer, count: number): CabFile[] {
  let at = bytes.readUInt32LE(16);
  return Array.from({ length: count }, () => {
    const end = bytes.indexOf(0, at + 16);
    if (end === -1) throw new RangeError("A name has no end");
    const name = bytes.toString((bytes.readUInt16LE(at + 14) & isUtf8) === 0 ? "latin1" : "utf8", at + 16, end);
    const file = {
      name,
      size: bytes.readUInt32LE(at),
      folder: bytes.readUInt16LE(at + 8),
      at: bytes.readUInt32LE(at + 4),
    };
    at = end + 1;
    return file;
  });
}

function blocksOf(bytes: Buffer, from: number, count: number, reserve: number): CabBlock[] {
  let at = from;
  return Array.from({ length: count }, () => {
    const start = at + 8 + reserve;
    at = start + bytes.readUInt16LE(at + 4);
    return { packed: bytes.subarray(start, at), size: bytes.readUInt16LE(start - reserve - 2) };
  });
}

function folderOf(blocks: readonly CabBlock[], compressionType: number): CabFolder {
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  const unpacks: Readonly<Record<number, () => Buffer>> = {
    [asTheyAre]: () => Buffer.concat(blocks.map(({ packed }) => packed)),
    [msZip]: () => unpackZip(blocks),
    [lzx]: () => unpackLzx(blocks, compressionType, size),
  };
  const kind = compressionType & 0xf;
  const packedSize = blocks.reduce((sum, { packed }) => sum + packed.length, 0);
  return {
    packedSize,
    size,
    cost: kind === lzx ? unpackingCost(size) : Math.max(size, packedSize),
    unpack: unpacks[kind] ?? null,
  };
}

/** MSZIP: each block is deflated separately, with the previous blocks as dictionary. */
function unpackZip(blocks: readonly CabBlock[]): Buffer {
  const parts: Buffer[] = [];
  let dictionary = Buffer.alloc(0);
  for (const { packed, size } of blocks) {
    const part = inflateRawSync(packed.subarray(2), { dictionary, maxOutputLength: Math.max(1, size) });
    parts.push(part);
    dictionary = Buffer.concat([dictionary, part]).subarray(-windowSize);
  }
  return Buffer.concat(parts);
}

/** A folder without its content. */
interface CabBlock {
  readonly packed: Buffer;
  readonly size: number;
}

const [headLength, folderLength] = [36, 8];
/** Padding before the packed bytes, past the offsets where libarchive looks for other formats. */
const packedFrom = 512;

/** Unpacks an LZX folder as a cabinet with one file; returns fewer than `size` bytes if it's damaged. */
function unpackLzx(blocks: readonly CabBlock[], compressionType: number, size: number): Buffer {
  const head = Buffer.alloc(packedFrom);
  const file = headLength + folderLength;
  head.write("MSCF");
  head.writeUInt32LE(file, 16);
  // Version 1.3, one folder, one file.
  head.writeUInt16LE(0x0103, 24);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  head.writeUInt32LE(packedFrom, headLength);
  head.writeUInt16LE(blocks.length, headLength + 4);
  head.writeUInt16LE(compressionType, headLength + 6);
  head.writeUInt32LE(size, file);
  head.write("-", file + 16);
  const packed = blocks.flatMap((block) => [headOf(block), block.packed]);
  const [bytes = Buffer.alloc(0)] = unpackEntries({ pieces: [head, ...packed] }, [size]);
  return bytes;
}

/** No checksum, so libarchive doesn't verify it. */
function headOf({ packed, size }: CabBlock): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(packed.length, 4);
  head.writeUInt16LE(size, 6);
  return head;
}
