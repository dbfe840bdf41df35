/** A file record of the NTFS master file table. */
export interface NtfsRecord {
  readonly bytes: Buffer;
  readonly isFolder: boolean;
}

/** An attribute, such as a name or data. */
export interface NtfsAttribute {
  readonly kind: number;
  /** An alternate data stream. */
  readonly isNamed: boolean;
  /** Content of a resident attribute. */
  readonly resident: Buffer | null;
  /** Neither compressed nor encrypted. */
  readonly isPlain: boolean;
  readonly size: number;
  readonly runs: readonly NtfsRun[];
}

/** Consecutive clusters; `first` is null for sparse runs. */
interface NtfsRun {
  readonly first: number | null;
  readonly length: number;
}

const sector = 512;
const last = 0xffff_ffff;

/** A record in use with its update sequence applied; null for others. */
export function recordOf(stored: Buffer): NtfsRecord | null {
  const flags = stored.readUInt16LE(22);
  if (stored.toString("latin1", 0, 4) !== "FILE" || (flags & 1) === 0) return null;
  const bytes = Buffer.from(stored);
  const [at, count] = [stored.readUInt16LE(4), stored.readUInt16LE(6)];
  // NTFS keeps the last two bytes of each sector in the update sequence to detect torn writes.
  for (let number = 1; number < count && number * sector <= bytes.length; number += 1)
    stored.copy(bytes, number * sector - 2, at + number * 2, at + number * 2 + 2);
  return { bytes, isFolder: (flags & 2) !== 0 };
}

/** The readable attributes of a record. */
export function attributesOf({ bytes }: NtfsRecord): readonly NtfsAttribute[] {
  const found: NtfsAttribute[] = [];
  let at = bytes.readUInt16LE(20);
  while (at + 24 <= bytes.length && bytes.readUInt32LE(at) !== last) {
    const length = bytes.readUInt32LE(at + 4);
    if (length < 24 || at + length > bytes.length) break;
    const attribute = attributeOf(bytes.subarray(at, at + length));
    if (attribute !== null) found.push(attribute);
    at += length;
  }
  return found;
}

function attributeOf(bytes: Buffer): NtfsAttribute | null {
  const said = {
    kind: bytes.readUInt32LE(),
    isNamed: bytes[9] !== 0,
    isPlain: (bytes.readUInt16LE(12) & 0x40ff) === 0,
  };
  if (bytes[8] === 0) {
    const start = bytes.readUInt16LE(20);
    const resident = bytes.subarray(start, start + bytes.readUInt32LE(16));
    return { ...said, resident, size: resident.length, runs: [] };
  }
  if (bytes.length < 64) return null;
  const size = Number(bytes.readBigUInt64LE(48));
  return { ...said, resident: null, size, runs: runsOf(bytes.subarray(bytes.readUInt16LE(32))) };
}

/** Data runs: a length and an offset from the previous run, each with its own size in bytes. */
function runsOf(bytes: Buffer): readonly NtfsRun[] {
  const runs: NtfsRun[] = [];
  let first = 0;
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const [lengthBytes, offsetBytes] = [(bytes[at] ?? 0) & 15, (bytes[at] ?? 0) >> 4];
    const end = at + 1 + lengthBytes + offsetBytes;
    if (lengthBytes === 0 || lengthBytes > 6 || offsetBytes > 6 || end > bytes.length) break;
    const length = bytes.readUIntLE(at + 1, lengthBytes);
    if (offsetBytes > 0) first += bytes.readIntLE(at + 1 + lengthBytes, offsetBytes);
    runs.push({ first: offsetBytes === 0 ? null : first, length });
    at = end;
  }
  return runs;
}
