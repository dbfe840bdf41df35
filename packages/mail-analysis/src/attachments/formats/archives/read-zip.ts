import { constants, inflateRawSync } from "node:zlib";
import type { Contents } from "../../contents.ts";
import type { ReadContext } from "../../limits/read-context.ts";
import { archiveFindings, memberOf } from "./archive-listing.ts";

/** A zip file whose entries are unpacked within the budget. */
export interface ZipFile {
  readonly entries: readonly ZipEntry[];
  readonly unpack: (entry: ZipEntry) => Buffer | null;
}

/** Opens a zip file; null if it has no directory. */
export function openZip(content: Buffer, { limits, budget, defects }: ReadContext): ZipFile | null {
  const entries = readZipDirectory(content, limits.attachments * 10);
  if (entries === null) return null;
  const unpack = (entry: ZipEntry) => {
    if (entry.isEncrypted) return null;
    // Each attempt has a fixed cost, because many small entries take time too.
    const unpacked = budget.bytes > 0 ? unpackEntry(content, entry, budget.bytes) : null;
    if (unpacked === null && entry.size >= budget.bytes) defects.add("unpacked_too_much");
    budget.bytes -= (unpacked?.length ?? 0) + 1024;
    return unpacked;
  };
  return { entries, unpack };
}

/** Reads an archive. */
export function readZip({ entries, unpack }: ZipFile): Contents {
  const files = entries.filter(({ name }) => !name.endsWith("/"));
  const members = files.map((entry) => memberOf({ ...entry, content: unpack(entry) }));
  return { findings: archiveFindings(files), files: members };
}

/** An entry of a zip file's central directory. */
export interface ZipEntry {
  /** With forward slashes. */
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  /** As declared by the directory; verified when unpacking. */
  readonly size: number;
  readonly packedSize: number;
  readonly headerAt: number;
}

const endSignature = Buffer.from("PK\x05\x06", "latin1");
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/** Reads the central directory of a zip file; null if there is none. */
export function readZipDirectory(bytes: Buffer, max: number): readonly ZipEntry[] | null {
  const end = bytes.lastIndexOf(endSignature);
  if (end === -1 || end + 22 > bytes.length) return null;
  const size = bytes.readUInt32LE(end + 12);
  // Self-extracting and polyglot files have data before the archive, which shifts all offsets.
  const shift = Math.max(0, end - size - bytes.readUInt32LE(end + 16));
  const entries: ZipEntry[] = [];
  let at = Math.min(bytes.readUInt32LE(end + 16) + shift, end);
  while (entries.length < max && at + 46 <= bytes.length && bytes.readUInt32LE(at) === entrySignature) {
    const flags = bytes.readUInt16LE(at + 8);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    entries.push({
      name: (flags & 0x800) === 0 && !isUtf8(name) ? name.toString("latin1") : name.toString("utf8"),
      isEncrypted: (flags & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerAt: bytes.readUInt32LE(at + 42) + shift,
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks an entry; null if it is encrypted, damaged or larger than `max` bytes. */
export function unpackEntry(bytes: Buffer, entry: ZipEntry, max: number): Buffer | null {
  const at = entry.headerAt;
  if (entry.isEncrypted || at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return null;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(start, start + entry.packedSize);
  if (entry.method === 0) return packed.length <= max ? packed : null;
  return entry.method === 8 ? inflate(packed, max) : null;
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString("utf8"), "utf8").equals(bytes);
}

/** Inflates raw deflate data; null if it is damaged or larger than `max` bytes. */
export function inflate(packed: Buffer, max: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
