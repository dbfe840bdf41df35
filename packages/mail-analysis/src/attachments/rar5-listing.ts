import type { RarEntry, RarListing } from "./rar-listing.ts";

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
