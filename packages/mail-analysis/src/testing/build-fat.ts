/** A file or folder of a FAT volume. */
export interface FatMember {
  /** The 8.3 name without its dot, padded to 11 characters. */
  readonly short: string;
  readonly long?: string;
  readonly content?: string | Buffer;
  readonly members?: readonly FatMember[];
  /** The case flags of the short name. */
  readonly small?: number;
}

interface FatShape {
  /** Decides between 12, 16 and 32 bits. */
  readonly clusters: number;
  readonly perCluster?: number;
  readonly sector?: number;
  /** Where files begin. */
  readonly firstCluster?: number;
}

/** Builds a FAT12, FAT16 or FAT32 volume with one FAT and fragmented files. */
export function buildFat(
  members: readonly FatMember[],
  { clusters, perCluster = 1, sector = 512, firstCluster = 2 }: FatShape,
): Buffer {
  const bits = clusters < 4085 ? 12 : clusters < 65_525 ? 16 : 32;
  const tableSectors = Math.ceil(((clusters + 2) * bits) / 8 / sector);
  const rootEntries = bits === 32 ? 0 : (sector / 32) * 4;
  const first = 1 + tableSectors + (rootEntries * 32) / sector;
  const image = Buffer.alloc((first + clusters * perCluster) * sector);
  const clusterSize = perCluster * sector;
  let next = firstCluster;

  const link = (cluster: number, value: number) => {
    const at = sector + Math.floor((cluster * bits) / 8);
    if (bits === 32) image.writeUInt32LE(value, at);
    else if (bits === 16) image.writeUInt16LE(value & 0xffff, at);
    else {
      const shift = cluster % 2 === 0 ? 0 : 4;
      image.writeUInt16LE((image.readUInt16LE(at) & ~(0xfff << shift)) | ((value & 0xfff) << shift), at);
    }
  };
  /** Stores bytes in every second cluster. */
  const store = (bytes: Buffer, minSize = 0): number => {
    const count = Math.max(minSize, Math.ceil(bytes.length / clusterSize));
    const start = count === 0 ? 0 : next;
    for (let piece = 0; piece < count; piece += 1) {
      bytes.copy(image, first * sector + (next - 2) * clusterSize, piece * clusterSize, (piece + 1) * clusterSize);
      link(next, piece === count - 1 ? 0x0fff_ffff : next + 2);
      next += 2;
    }
    return start;
  };
  const directory = (all: readonly FatMember[]): Buffer =>
    Buffer.concat(
      all.flatMap(({ short, long = "", content = "", members: inner, small = 0 }) => {
        const bytes = inner === undefined ? Buffer.from(content) : directory(inner);
        const entry = Buffer.alloc(32);
        entry.write(short, "latin1");
        entry[11] = inner === undefined ? 0x20 : 0x10;
        entry[12] = small;
        const cluster = store(bytes, inner === undefined ? 0 : 1);
        entry.writeUInt16LE(cluster >> 16, 20);
        entry.writeUInt16LE(cluster & 0xffff, 26);
        entry.writeUInt32LE(inner === undefined ? bytes.length : 0, 28);
        return [...longEntries(long), entry];
      }),
    );

  const root = directory(members);
  image.writeUInt16LE(sector, 11);
  image[13] = perCluster;
  image.writeUInt16LE(1, 14);
  image[16] = 1;
  image.writeUInt16LE(rootEntries, 17);
  image.writeUInt32LE(image.length / sector, 32);
  if (bits === 32) {
    image.writeUInt32LE(tableSectors, 36);
    image.writeUInt32LE(store(root, 1), 44);
  } else {
    image.writeUInt16LE(tableSectors, 22);
    root.copy(image, (1 + tableSectors) * sector);
  }
  image.writeUInt16LE(0xaa55, 510);
  return image;
}

/** Long name entries of 13 characters each, last part first. */
function longEntries(name: string): Buffer[] {
  const letters = Buffer.from(name === "" ? "" : `${name}\0`, "utf16le");
  const pieces = Array.from({ length: Math.ceil(letters.length / 26) }, (_, at) => {
    const piece = Buffer.concat([letters.subarray(at * 26, (at + 1) * 26), Buffer.alloc(26, 0xff)]);
    const entry = Buffer.alloc(32);
    entry[0] = at + 1;
    entry[11] = 0x0f;
    piece.copy(entry, 1, 0, 10);
    piece.copy(entry, 14, 10, 22);
    piece.copy(entry, 28, 22, 26);
    return entry;
  });
  const last = pieces.at(-1);
  if (last !== undefined) last[0] = (last[0] ?? 0) | 0x40;
  return pieces.toReversed();
}
