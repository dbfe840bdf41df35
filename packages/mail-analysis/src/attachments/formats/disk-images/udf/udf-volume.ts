import { addressAt, type UdfAddress, type UdfExtent, extentsOf, type UdfVolume } from "./udf-file.ts";
import { tagAt, udfTags } from "./udf-tags.ts";

const sector = 2048;
/** Limits: descriptor sectors, extents of the metadata file, extents of all files. */
const [maxDescriptors, maxMetadataExtents, maxFileExtents] = [64, 64, 100_000];

/** Finds the volume of an image; null if there is none or it isn't supported. */
export function udfVolume(content: Buffer): UdfVolume | null {
  const sectors = Math.floor(content.length / sector);
  const anchor = [256, sectors - 1, sectors - 257].find((at) => tagAt(content, at * sector) === udfTags.anchor);
  if (anchor === undefined) return null;
  const first = content.readUInt32LE(anchor * sector + 20);
  const starts = new Map<number, number>();
  let logical: number | null = null;
  for (let number = first; number < first + maxDescriptors; number += 1) {
    const at = number * sector;
    const tag = tagAt(content, at);
    if (tag === null || tag === udfTags.terminating || at + sector > content.length) break;
    if (tag === udfTags.partition) starts.set(content.readUInt16LE(at + 22), content.readUInt32LE(at + 188) * sector);
    if (tag === udfTags.logicalVolume) logical = at;
  }
  return logical === null ? null : logicalVolume(content, logical, starts);
}

/** Reads a logical volume descriptor: block size, partitions and root directory. */
function logicalVolume(content: Buffer, at: number, starts: ReadonlyMap<number, number>): UdfVolume | null {
  const blockSize = content.readUInt32LE(at + 212);
  const partitions = partitionsOf(content, at, starts);
  if (blockSize < 512 || blockSize > 32_768 || partitions === null) return null;
  const metadata = new Map<number, readonly UdfExtent[]>();
  const locate = ({ partition, block }: UdfAddress): number | null => {
    const found = partitions[partition];
    if (found === undefined) return null;
    if (found.metadata === null) return inside(content, found.start + block * blockSize);
    const runs = metadata.get(partition) ?? metadataRuns(found.metadata, found.start);
    metadata.set(partition, runs);
    return placeIn(runs, block * blockSize);
  };
  const physical = {
    content,
    blockSize,
    root: { partition: 0, block: 0 },
    budget: { descriptors: maxFileExtents },
    locate,
  };
  const metadataRuns = (block: number, start: number): readonly UdfExtent[] => {
    const isFile = inside(content, start + block * blockSize);
    const plain = { ...physical, locate: (each: UdfAddress) => inside(content, start + each.block * blockSize) };
    return isFile === null ? [] : (extentsOf(plain, isFile, 0)?.extents.slice(0, maxMetadataExtents) ?? []);
  };
  const fileSet = locate(addressAt(content, at + 252));
  if (fileSet === null || tagAt(content, fileSet) !== udfTags.fileSet) return null;
  return { ...physical, root: addressAt(content, fileSet + 404) };
}

interface Partition {
  readonly start: number;
  /** Block of the metadata file; null if the partition has none. */
  readonly metadata: number | null;
}

/** Null for virtual and sparable partitions, which packet-written discs use. */
function partitionsOf(content: Buffer, at: number, starts: ReadonlyMap<number, number>): readonly Partition[] | null {
  const partitions: Partition[] = [];
  let map = at + 440;
  for (let left = content.readUInt32LE(at + 268); left > 0 && map + 64 <= at + sector; left -= 1) {
    const [kind, length = 0] = [content[map], content[map + 1]];
    const isMetadata = kind === 2 && content.toString("latin1", map + 5, map + 28).startsWith("*UDF Metadata");
    if (kind !== 1 && !isMetadata) return null;
    const start = starts.get(content.readUInt16LE(map + (isMetadata ? 38 : 4)));
    if (start === undefined) return null;
    partitions.push({ start, metadata: isMetadata ? content.readUInt32LE(map + 40) : null });
    map += Math.max(6, length);
  }
  return partitions;
}

function inside(content: Buffer, at: number): number | null {
  return at >= 0 && at < content.length ? at : null;
}

function placeIn(runs: readonly UdfExtent[], offset: number): number | null {
  let before = 0;
  for (const { at, size } of runs) {
    if (offset < before + size) return at + offset - before;
    before += size;
  }
  return null;
}
