import type { ReadContext } from "../../../limits/read-context.ts";
import { attributesOf, type NtfsAttribute, recordOf } from "./ntfs-record.ts";
import type { DiskFile, Disk } from "./virtual-disk.ts";

interface Volume {
  readonly disk: Disk;
  readonly clusterSize: number;
  readonly recordSize: number;
}

/** A file or folder record. */
interface Named {
  readonly name: string;
  readonly parent: number;
  readonly isFolder: boolean;
  /** Null for a folder and if another record holds the data attribute. */
  readonly data: NtfsAttribute | null;
}

const [fileName, dataKind] = [0x30, 0x80];
/** The root directory's record number, and the first one of user files; lower numbers belong to the volume. */
const [root, firstUserFile] = [5, 24];
/** Max depth of folders. */
const maxDepth = 32;
/** Name space of DOS-only names. */
const dosOnly = 2;

/** Lists the files of an NTFS volume from its master file table; null for another file system. */
export function listNtfs(disk: Disk, { limits, defects }: ReadContext): readonly DiskFile[] | null {
  const boot = disk.read(0, 512);
  if (boot.toString("latin1", 3, 11) !== "NTFS    ") return null;
  const clusterSize = boot.readUInt16LE(11) * sized(boot[13] ?? 0, 1);
  const recordSize = sized(boot[64] ?? 0, clusterSize);
  if (clusterSize < 512 || clusterSize > 2 ** 21 || ![1024, 2048, 4096].includes(recordSize)) return null;
  const volume = { disk, clusterSize, recordSize };
  const first = recordOf(disk.read(Number(boot.readBigUInt64LE(48)) * clusterSize, recordSize));
  const table = first === null ? undefined : attributesOf(first).find(({ kind }) => kind === dataKind);
  if (table === undefined) return null;
  const records = bytesOf(volume, { ...table, size: Math.min(table.size, disk.length) });
  if (records === null) return null;
  const named = new Map<number, Named>();
  for (let at = 0; at + recordSize <= records.length; at += recordSize) {
    const one = namedIn(records.subarray(at, at + recordSize));
    if (one === null) continue;
    named.set(at / recordSize, one);
    if (named.size > limits.attachments * 10) {
      defects.add("too_many_attachments");
      break;
    }
  }
  const files = [...named].flatMap(([number, { name, parent, isFolder, data }]): DiskFile[] => {
    const path = number < firstUserFile || isFolder ? null : pathOf(parent, named);
    if (path === null) return [];
    const read = () => (data === null ? null : bytesOf(volume, data));
    return [{ name: `${path}${name}`.slice(0, 1000), size: data?.size ?? 0, read }];
  });
  if (files.length > limits.attachments) defects.add("too_many_attachments");
  return files.slice(0, limits.attachments);
}

/** A size in units, or a power of two if the byte is negative. */
function sized(byte: number, unit: number): number {
  return byte < 0x80 ? byte * unit : 2 ** (256 - byte);
}

function namedIn(bytes: Buffer): Named | null {
  const record = recordOf(bytes);
  if (record === null) return null;
  const attributes = attributesOf(record);
  const names = attributes.flatMap(({ kind, resident }) =>
    kind === fileName && resident !== null && resident.length > 66 ? [resident] : [],
  );
  const shown = names.find((each) => each[65] !== dosOnly) ?? names[0];
  if (shown === undefined) return null;
  const data = attributes.find(({ kind, isNamed }) => kind === dataKind && !isNamed) ?? null;
  return {
    name: shown.toString("utf16le", 66, 66 + (shown[64] ?? 0) * 2),
    parent: shown.readUIntLE(0, 6),
    isFolder: record.isFolder,
    data,
  };
}

/** The path of a file; null for system files and for files without a parent. */
function pathOf(folder: number, named: ReadonlyMap<number, Named>): string | null {
  let path = "";
  for (let [at, depth] = [folder, 0]; at !== root; depth += 1) {
    const one = named.get(at);
    if (one === undefined || at < firstUserFile || depth > maxDepth) return null;
    path = `${one.name}/${path}`;
    at = one.parent;
  }
  return path;
}

/** The bytes of an attribute; null if it is compressed, encrypted or truncated. */
function bytesOf({ disk, clusterSize }: Volume, { resident, runs, size, isPlain }: NtfsAttribute): Buffer | null {
  if (resident !== null) return resident;
  if (!isPlain) return null;
  const pieces: Buffer[] = [];
  let left = size;
  for (const { first, length } of runs) {
    if (left <= 0) break;
    const wanted = Math.min(left, length * clusterSize);
    pieces.push(first === null ? Buffer.alloc(wanted) : disk.read(first * clusterSize, wanted));
    left -= wanted;
  }
  return left > 0 ? null : Buffer.concat(pieces);
}
