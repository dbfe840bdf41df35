import type { ReadContext } from "../../../limits/read-context.ts";

/** A virtual disk, addressed like a physical one. */
export interface Disk {
  /** The file with the blocks in use. */
  readonly length: number;
  /** Reads bytes; unallocated blocks and bytes past the end read as zeros. */
  readonly read: (at: number, size: number) => Buffer;
}

/** Maps disk blocks to file offsets. */
interface BlockTable {
  readonly blockSize: number;
  /** Offset of a block; null if it is unallocated. */
  readonly placeOf: (block: number) => number | null;
}

const sector = 512;

/** A raw disk image. */
function plainDisk(content: Buffer): Disk {
  return { length: content.length, read: (at, size) => filled(content.subarray(at, at + size), size) };
}

/** A disk that starts at an offset of another one. */
export function diskFrom(disk: Disk, start: number): Disk {
  return { length: disk.length, read: (at, size) => disk.read(start + at, size) };
}

/** Opens a fixed or dynamic VHD (1.0); null for differencing disks and damaged files. */
export function openVhd(content: Buffer): Disk | null {
  const footer = content.subarray(content.length - sector);
  if (footer.toString("latin1", 0, 8) !== "conectix") return null;
  const kind = footer.readUInt32BE(60);
  if (kind === 2) return plainDisk(content.subarray(0, content.length - sector));
  const header = placed(footer.readBigUInt64BE(16));
  if (kind !== 3 || content.toString("latin1", header, header + 8) !== "cxsparse") return null;
  const table = placed(content.readBigUInt64BE(header + 16));
  const entries = content.readUInt32BE(header + 28);
  const blockSize = content.readUInt32BE(header + 32);
  // Each block starts with a bitmap of its sectors.
  const bitmap = Math.ceil(blockSize / sector / 8 / sector) * sector;
  return blockDisk(content, {
    blockSize,
    placeOf(block) {
      const at = table + block * 4;
      if (block >= entries || at + 4 > content.length) return null;
      const place = content.readUInt32BE(at);
      return place === 0xffff_ffff ? null : place * sector + bitmap;
    },
  });
}

/** GUIDs of VHDX regions and metadata items, in file byte order. */
const guids = {
  blocks: "6677c22d23f600429d64115e9bfd4a08",
  metadata: "06a27c8b90479a4bb8fe575f050f886e",
  file: "3767a1ca36fa434db3b633f0aa44e76b",
  sectorSize: "1dbf41816fa90947ba47f233a8faab5f",
} as const;
const regions = 192 * 1024;
const megabyte = 2 ** 20;

/** Opens a VHDX (MS-VHDX 1); null for differencing disks and damaged files. */
export function openVhdx(content: Buffer): Disk | null {
  if (content.toString("latin1", regions, regions + 4) !== "regi") return null;
  const found = new Map(entriesOf(content, regions + 16, content.readUInt32LE(regions + 8)));
  const [blocks, metadata] = [found.get(guids.blocks), found.get(guids.metadata)];
  if (blocks === undefined || metadata === undefined) return null;
  const start = placed(content.readBigUInt64LE(blocks + 16));
  const meta = placed(content.readBigUInt64LE(metadata + 16));
  const items = new Map(entriesOf(content, meta + 32, content.readUInt16LE(meta + 10)));
  const valueAt = (name: string) => meta + content.readUInt32LE((items.get(name) ?? Number.NaN) + 16);
  const file = valueAt(guids.file);
  const [blockSize, hasParent] = [content.readUInt32LE(file), (content.readUInt32LE(file + 4) & 2) !== 0];
  if (hasParent || blockSize === 0) return null;
  // One bitmap entry follows each chunk of blocks.
  const chunk = Math.max(1, Math.floor((2 ** 23 * content.readUInt32LE(valueAt(guids.sectorSize))) / blockSize));
  return blockDisk(content, {
    blockSize,
    placeOf(block) {
      const at = start + (block + Math.floor(block / chunk)) * 8;
      if (at + 8 > content.length) return null;
      const entry = content.readBigUInt64LE(at);
      const isWritten = (entry & 7n) === 6n;
      return isWritten ? placed(entry >> 20n) * megabyte : null;
    },
  });
}

function* entriesOf(content: Buffer, start: number, count: number): Generator<[guid: string, at: number]> {
  for (let at = start; at < start + Math.min(count, 2047) * 32 && at + 32 <= content.length; at += 32)
    yield [content.toString("hex", at, at + 16), at];
}

function blockDisk(content: Buffer, { blockSize, placeOf }: BlockTable): Disk | null {
  if (blockSize < sector) return null;
  return {
    length: content.length,
    read(at, size) {
      const bytes = Buffer.alloc(size);
      for (let done = 0; done < size;) {
        const [block, inside] = [Math.floor((at + done) / blockSize), (at + done) % blockSize];
        const length = Math.min(size - done, blockSize - inside);
        const place = placeOf(block);
        if (place !== null) content.copy(bytes, done, place + inside, place + inside + length);
        done += length;
      }
      return bytes;
    },
  };
}

/** 64-bit offsets beyond safe integers are out of any file. */
function placed(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

function filled(bytes: Buffer, size: number): Buffer {
  return bytes.length === size ? bytes : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}
/** Max partitions that are read. */
const maxPartitions = 16;
/** MBR partition types that point to another table. */
const protective = 0xee;

/** The volumes of a disk: its MBR or GPT partitions, or the whole disk without a partition table. */
export function volumesOf(disk: Disk): readonly Disk[] {
  const record = disk.read(0, sector);
  if (record.readUInt16LE(510) !== 0xaa55) return [];
  const entries = [446, 462, 478, 494].map((at) => ({ kind: record[at + 4] ?? 0, first: record.readUInt32LE(at + 8) }));
  const isGpt = entries.some(({ kind }) => kind === protective);
  const starts = isGpt ? gptStarts(disk) : entries.flatMap(({ kind, first }) => (kind === 0 ? [] : [first * sector]));
  return [disk, ...[...new Set(starts)].slice(0, maxPartitions).map((start) => diskFrom(disk, start))];
}

function gptStarts(disk: Disk): readonly number[] {
  const header = disk.read(sector, sector);
  if (header.toString("latin1", 0, 8) !== "EFI PART") return [];
  const table = Number(header.readBigUInt64LE(72)) * sector;
  const [count, size] = [Math.min(header.readUInt32LE(80), 128), header.readUInt32LE(84)];
  if (size < 128 || size > 4096) return [];
  return Array.from({ length: count }, (_, at) => disk.read(table + at * size, 128)).flatMap((entry) =>
    entry.subarray(0, 16).every((byte) => byte === 0) ? [] : [Number(entry.readBigUInt64LE(32)) * sector],
  );
}

/** A file of a volume. */
export interface DiskFile {
  /** Including its path, separated by `/`. */
  readonly name: string;
  readonly size: number;
  /** Content; null if it is compressed, encrypted or out of bounds. */
  readonly read: () => Buffer | null;
}

/** Lists the files of a volume; null if it has another file system. */
export type FileSystem = (disk: Disk, context: ReadContext) => readonly DiskFile[] | null;
