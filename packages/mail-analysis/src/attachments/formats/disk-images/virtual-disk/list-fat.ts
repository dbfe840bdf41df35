import type { ReadContext } from "../../../limits/read-context.ts";
import type { DiskFile, Disk } from "./virtual-disk.ts";

/** A FAT volume. */
interface Fat {
  readonly disk: Disk;
  readonly clusterSize: number;
  readonly clusters: number;
  readonly placeOf: (cluster: number) => number;
  /** The next cluster of a chain; 0 at its end. */
  readonly next: (cluster: number) => number;
  /** The root directory: its first cluster on FAT32, else its bytes. */
  readonly root: number | Buffer;
}

/** Markers of directory entries without a file: deleted, volume label. */
const [deleted, volumeName, folder, longName] = [0xe5, 0x08, 0x10, 0x0f];

/** Lists the files of a FAT12, FAT16 or FAT32 volume by their long names; null for another file system. */
export function listFat(disk: Disk, { limits, defects }: ReadContext): readonly DiskFile[] | null {
  const fat = fatOf(disk);
  if (fat === null) return null;
  const files: DiskFile[] = [];
  const seen = new Set<number>();
  const waiting: { readonly at: number | Buffer; readonly path: string }[] = [{ at: fat.root, path: "" }];
  // Directories can be cyclic, so the number of entries is limited.
  let [left, unread] = [limits.attachments * 10, disk.length];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (typeof next.at === "number") {
      if (seen.has(next.at)) continue;
      seen.add(next.at);
    }
    const bytes = typeof next.at === "number" ? chainOf(fat, next.at, Math.min(left * 32, unread)) : next.at;
    unread -= bytes.length;
    for (const { name, cluster, size, isFolder } of entriesOf(bytes)) {
      left -= 1;
      if (left < 0) {
        defects.add("too_many_attachments");
        return files;
      }
      const path = `${next.path}${name}`.slice(0, 1000);
      if (isFolder) waiting.push({ at: cluster, path: `${path}/` });
      else if (files.length < limits.attachments)
        files.push({ name: path, size, read: () => held(fat, cluster, size) });
    }
  }
  return files;
}

function held(fat: Fat, cluster: number, size: number): Buffer | null {
  const bytes = chainOf(fat, cluster, size);
  return bytes.length < size ? null : bytes.subarray(0, size);
}

/** The boot sector (FAT specification 1.03, 3.1 and 3.5). */
function fatOf(disk: Disk): Fat | null {
  const boot = disk.read(0, 512);
  const [sector, perCluster, tables] = [boot.readUInt16LE(11), boot[13] ?? 0, boot[16] ?? 0];
  const isPower = (value: number) => value > 0 && (value & (value - 1)) === 0;
  if (boot.readUInt16LE(510) !== 0xaa55 || ![512, 1024, 2048, 4096].includes(sector)) return null;
  if (!isPower(perCluster) || tables < 1 || tables > 2) return null;
  const reserved = boot.readUInt16LE(14);
  const rootEntries = boot.readUInt16LE(17);
  const tableSectors = boot.readUInt16LE(22) || boot.readUInt32LE(36);
  const sectors = boot.readUInt16LE(19) || boot.readUInt32LE(32);
  const rootAt = reserved + tables * tableSectors;
  const first = rootAt + Math.ceil((rootEntries * 32) / sector);
  const clusters = Math.floor((sectors - first) / perCluster);
  if (reserved === 0 || tableSectors === 0 || clusters <= 0) return null;
  const bits = clusters < 4085 ? 12 : clusters < 65_525 ? 16 : 32;
  const clusterSize = perCluster * sector;
  const isCluster = (value: number) => value >= 2 && value < clusters + 2;
  return {
    disk,
    clusterSize,
    clusters,
    placeOf: (cluster) => first * sector + (cluster - 2) * clusterSize,
    next(cluster) {
      const entry = disk.read(reserved * sector + Math.floor((cluster * bits) / 8), 4).readUInt32LE();
      const value =
        bits === 12
          ? (entry >> (cluster % 2 === 0 ? 0 : 4)) & 0xfff
          : bits === 16
            ? entry & 0xffff
            : entry & 0xfff_ffff;
      return isCluster(value) ? value : 0;
    },
    root: bits === 32 ? boot.readUInt32LE(44) : disk.read(rootAt * sector, Math.min(rootEntries * 32, disk.length)),
  };
}

/** Reads a cluster chain, up to the given size. */
function chainOf({ disk, clusterSize, clusters, placeOf, next }: Fat, start: number, wanted: number): Buffer {
  const pieces: Buffer[] = [];
  let cluster = start >= 2 && start < clusters + 2 ? start : 0;
  for (let length = 0; cluster !== 0 && length < wanted && pieces.length < clusters; length += clusterSize) {
    pieces.push(disk.read(placeOf(cluster), clusterSize));
    cluster = next(cluster);
  }
  return Buffer.concat(pieces);
}

interface FatEntry {
  readonly name: string;
  readonly cluster: number;
  readonly size: number;
  readonly isFolder: boolean;
}

/** The entries of a directory without `.` and `..`. */
function* entriesOf(bytes: Buffer): Generator<FatEntry> {
  let long = "";
  for (let at = 0; at + 32 <= bytes.length && bytes[at] !== 0; at += 32) {
    const entry = bytes.subarray(at, at + 32);
    const traits = entry[11] ?? 0;
    if (entry[0] === deleted) {
      long = "";
    } else if ((traits & 0x3f) === longName) {
      // Long name parts precede their entry, last part first.
      const letters = Buffer.concat([entry.subarray(1, 11), entry.subarray(14, 26), entry.subarray(28, 32)]);
      long = `${letters.toString("utf16le")}${((entry[0] ?? 0) & 0x40) === 0 ? long : ""}`;
    } else {
      const name = /^[^\0\uffff]*/.exec(long)?.[0] || shortName(entry);
      long = "";
      const cluster = entry.readUInt16LE(20) * 65_536 + entry.readUInt16LE(26);
      const isNamed = (traits & volumeName) === 0 && name !== "." && name !== "..";
      if (isNamed) yield { name, cluster, size: entry.readUInt32LE(28), isFolder: (traits & folder) !== 0 };
    }
  }
}

/** An 8.3 name; Windows flags whether base or extension is lowercase. */
function shortName(entry: Buffer): string {
  const written = (start: number, end: number, small: number) => {
    const letters = entry.toString("latin1", start, end).trimEnd();
    return ((entry[12] ?? 0) & small) === 0 ? letters : letters.toLowerCase();
  };
  const [name, extension] = [written(0, 8, 0x08), written(8, 11, 0x10)];
  return extension === "" ? name : `${name}.${extension}`;
}
