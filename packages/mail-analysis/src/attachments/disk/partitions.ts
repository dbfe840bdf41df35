import { type Disk, diskFrom } from "./virtual-disk.ts";

const sector = 512;
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
