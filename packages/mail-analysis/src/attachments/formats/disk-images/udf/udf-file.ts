import { tagAt, udfTags } from "./udf-tags.ts";

/** A UDF volume (ECMA-167, OSTA UDF 2.60). */
export interface UdfVolume {
  readonly content: Buffer;
  /** Block size in bytes. */
  readonly blockSize: number;
  readonly root: UdfAddress;
  /** Remaining descriptors for all files, because many files can have many extents. */
  readonly budget: { descriptors: number };
  /** Offset of a block in the image; null if it is out of bounds. */
  readonly locate: (address: UdfAddress) => number | null;
}

/** A file or directory, as extents. */
export interface UdfFile {
  readonly isDirectory: boolean;
  readonly size: number;
  readonly extents: readonly UdfExtent[];
}

/** Offsets of the attribute and descriptor lengths in a file entry, and of the data after them. */
const layouts: ReadonlyMap<number | null, { readonly lengths: number; readonly start: number }> = new Map([
  [udfTags.file, { lengths: 168, start: 176 }],
  [udfTags.extendedFile, { lengths: 208, start: 216 }],
]);
/** Size of an allocation descriptor by its type; type 3 embeds the data. */
const descriptorLengths = [8, 16, 20] as const;
const [embedded, directory] = [3, 4];

/** Reads the file entry at an address; null if there is none. Short descriptors refer to `partition`. */
export function extentsOf(volume: UdfVolume, at: number, partition: number): UdfFile | null {
  const { content } = volume;
  const layout = layouts.get(tagAt(content, at));
  if (layout === undefined || at + layout.start > content.length) return null;
  const start = at + layout.start + content.readUInt32LE(at + layout.lengths);
  const length = content.readUInt32LE(at + layout.lengths + 4);
  const kind = content.readUInt16LE(at + 34) & 7;
  const size = Number(content.readBigUInt64LE(at + 56));
  const extents =
    kind === embedded
      ? [{ at: start, size: Math.min(length, size) }]
      : allocated(volume, { start, length, partition, step: descriptorLengths[kind] ?? 0 });
  return { isDirectory: content[at + 27] === directory, size, extents };
}

interface Allocation {
  readonly start: number;
  readonly length: number;
  readonly partition: number;
  readonly step: number;
}

/** Recorded extents of the allocation descriptors, including continuations. */
function allocated(volume: UdfVolume, { start, length, partition, step }: Allocation): readonly UdfExtent[] {
  const { content, budget } = volume;
  const extents: UdfExtent[] = [];
  let [at, end] = [start, start + length];
  while (step > 0 && budget.descriptors > 0 && at + step <= Math.min(end, content.length)) {
    budget.descriptors -= 1;
    const header = content.readUInt32LE(at);
    const [kind, size] = [header >>> 30, header & 0x3fff_ffff];
    const place =
      step === 8
        ? volume.locate({ partition, block: content.readUInt32LE(at + 4) })
        : volume.locate(addressAt(content, at + (step === 16 ? 4 : 12)));
    if (size === 0 || place === null) break;
    at += step;
    if (kind === 0) extents.push({ at: place, size });
    else if (kind === 3 && tagAt(content, place) === udfTags.allocation && place + 24 <= content.length)
      [at, end] = [place + 24, place + 24 + content.readUInt32LE(place + 20)];
  }
  return extents;
}

/** The bytes of a file, up to its size and `max`. */
export function bytesOf(content: Buffer, { size, extents }: UdfFile, max: number): Buffer {
  const pieces: Buffer[] = [];
  let left = Math.min(size, max);
  for (const extent of extents) {
    const piece = content.subarray(extent.at, extent.at + Math.min(extent.size, left));
    pieces.push(piece);
    left -= piece.length;
    if (left <= 0) break;
  }
  return Buffer.concat(pieces);
}

/** A logical block address in a partition. */
export interface UdfAddress {
  readonly partition: number;
  readonly block: number;
}

/** A byte range of an image. */
export interface UdfExtent {
  readonly at: number;
  readonly size: number;
}

/** The block and partition of a long allocation descriptor, after its length. */
export function addressAt(content: Buffer, at: number): UdfAddress {
  return { block: content.readUInt32LE(at), partition: content.readUInt16LE(at + 4) };
}
