import type { ArchiveEntry, ArchiveListing } from "./archive-listing.ts";

/** A file of a RAR archive. */
export interface RarEntry extends ArchiveEntry {
  /** Header and data as stored. */
  readonly block: Buffer;
  /** Solid: depends on the files before it. */
  readonly isSolid: boolean;
}

interface RarListing extends ArchiveListing {
  readonly entries: readonly RarEntry[];
}

const [archiveBlock, fileBlock] = [0x73, 0x74];
const stored = 0x30;

/** Reads RAR 4: blocks with checksum, type, flags and size; flags mark encrypted headers and files. */
export function readRar4(bytes: Buffer, max: number): RarListing {
  const entries: RarEntry[] = [];
  let at = 7;
  while (at + 7 <= bytes.length && entries.length < max) {
    const [type, flags, size] = [bytes[at + 2], bytes.readUInt16LE(at + 3), bytes.readUInt16LE(at + 5)];
    if (size < 7) break;
    if (type === archiveBlock && (flags & 0x80) !== 0) return { isEncrypted: true, entries };
    const isFile = type === fileBlock && at + 32 <= bytes.length;
    const data = (isFile || (flags & 0x8000) !== 0) && at + 11 <= bytes.length ? bytes.readUInt32LE(at + 7) : 0;
    const isDirectory = (flags & 0xe0) === 0xe0;
    if (isFile && !isDirectory) entries.push(entryAt(bytes, at, { flags, from: at + size, data }));
    at += size + data;
  }
  return { isEncrypted: false, entries };
}

interface FileBlock {
  readonly flags: number;
  /** Offset and length of its data. */
  readonly from: number;
  readonly data: number;
}

function entryAt(bytes: Buffer, at: number, { flags, from, data }: FileBlock): RarEntry {
  // Sizes beyond 4 GB take eight more bytes.
  const nameAt = at + ((flags & 0x100) === 0 ? 32 : 40);
  const name = bytes.subarray(nameAt, Math.min(from, nameAt + bytes.readUInt16LE(at + 26)));
  const isEncrypted = (flags & 4) !== 0;
  return {
    name: nameOf(name, (flags & 0x200) !== 0).replaceAll("\\", "/"),
    size: bytes.readUInt32LE(at + 11),
    packedSize: data,
    isEncrypted,
    block: bytes.subarray(at, from + data),
    isSolid: (flags & 0x10) !== 0,
    content: bytes[at + 25] === stored && !isEncrypted ? bytes.subarray(from, from + data) : null,
  };
}

/** A name in the OEM charset, followed by NUL and compressed Unicode; without NUL it is UTF-8. */
function nameOf(name: Buffer, isUnicode: boolean): string {
  const end = name.indexOf(0);
  if (end === -1) return name.toString(isUnicode ? "utf8" : "latin1");
  return isUnicode ? wideName(name.subarray(0, end), name.subarray(end + 1)) : name.toString("latin1", 0, end);
}

/** Two bits per step: a byte, a character with the common high byte, a UTF-16 character, or a run of the OEM name. */
function wideName(plain: Buffer, code: Buffer): string {
  const units: number[] = [];
  const high = (code[0] ?? 0) << 8;
  let [at, flags, bits] = [1, 0, 0];
  const next = () => code[at++] ?? 0;
  while (at < code.length) {
    if (bits === 0) [flags, bits] = [next(), 8];
    bits -= 2;
    const step = (flags >> bits) & 3;
    if (step === 0) units.push(next());
    else if (step === 1) units.push(next() | high);
    else if (step === 2) units.push(next() | (next() << 8));
    else {
      const length = next();
      const shift = (length & 0x80) === 0 ? null : next();
      for (let left = (length & 0x7f) + 2; left > 0 && units.length < plain.length; left -= 1) {
        const letter = plain[units.length] ?? 0;
        units.push(shift === null ? letter : ((letter + shift) & 0xff) | high);
      }
    }
  }
  return String.fromCharCode(...units);
}

const [fileHeader, encryptionHeader, endHeader] = [2, 4, 5];
const encryptionRecord = 1;

/** Reads RAR 5: headers of variable-length integers; a header of type 4 encrypts the rest. */
export function readRar5(bytes: Buffer, max: number): RarListing {
  const entries: RarEntry[] = [];
  let at = 8;
  while (at + 7 < bytes.length && entries.length < max) {
    const header = numberReader(bytes, at + 4);
    const size = header.next();
    const end = header.at() + size;
    const [type, flags] = [header.next(), header.next()];
    if (type === encryptionHeader) return { isEncrypted: true, entries };
    const extra = (flags & 1) === 0 ? 0 : header.next();
    const data = (flags & 2) === 0 ? 0 : header.next();
    if (type === fileHeader) entries.push(...entryOf(bytes, header, { start: at, end, extra, data }));
    if (size === 0 || type === endHeader) break;
    at = end + data;
  }
  return { isEncrypted: false, entries };
}

interface FileHeader {
  readonly start: number;
  /** Offset of its data. */
  readonly end: number;
  /** Size of the extra area. */
  readonly extra: number;
  readonly data: number;
}

/** The file of a header; null for a folder. */
function entryOf(bytes: Buffer, header: NumberReader, { start, end, extra, data }: FileHeader): readonly RarEntry[] {
  const flags = header.next();
  const size = header.next();
  header.next();
  header.skip((flags & 2) === 0 ? 0 : 4);
  header.skip((flags & 4) === 0 ? 0 : 4);
  const compression = header.next();
  header.next();
  const length = header.next();
  const name = bytes.toString("utf8", header.at(), Math.min(end, header.at() + length));
  const isEncrypted = hasRecord(bytes, Math.max(header.at(), end - extra), end);
  const isStored = ((compression >> 7) & 7) === 0;
  const content = isStored && !isEncrypted ? bytes.subarray(end, end + data) : null;
  const block = bytes.subarray(start, end + data);
  const isSolid = (compression & 0x40) !== 0;
  return (flags & 1) === 0 ? [{ name, size, packedSize: data, isEncrypted, content, block, isSolid }] : [];
}

/** Whether the extra area has an encryption record. */
function hasRecord(bytes: Buffer, start: number, end: number): boolean {
  const reader = numberReader(bytes, start);
  while (reader.at() < Math.min(end, bytes.length)) {
    const size = reader.next();
    const next = reader.at() + size;
    if (size === 0) return false;
    if (reader.next() === encryptionRecord) return true;
    reader.skip(next - reader.at());
  }
  return false;
}

type NumberReader = ReturnType<typeof numberReader>;

/** Reads variable-length integers, seven bits per byte, lowest first. */
function numberReader(bytes: Buffer, start: number) {
  let at = start;
  return {
    at: () => at,
    skip: (count: number) => (at += count),
    next(): number {
      let [value, scale] = [0, 1];
      for (let count = 0; count < 8; count += 1) {
        const byte = bytes[at++] ?? 0;
        value += (byte & 0x7f) * scale;
        scale *= 128;
        if (byte < 0x80) break;
      }
      return value;
    },
  };
}
