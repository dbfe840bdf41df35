/** A record of NTFS's table of files. */
export interface NtfsRecord {
  readonly bytes: Buffer;
  readonly isFolder: boolean;
}

/** What a record tells: a name, where bytes lie. */
export interface NtfsAttribute {
  readonly kind: number;
  /** A second stream of bytes beside a file's own. */
  readonly isNamed: boolean;
  /** Its bytes where the record itself holds them. */
  readonly resident: Buffer | null;
  /** Neither packed nor encrypted. */
  readonly isPlain: boolean;
  readonly size: number;
  readonly runs: readonly NtfsRun[];
}

/** Clusters in a row; `first` is null where nothing was written. */
export interface NtfsRun {
  readonly first: number | null;
  readonly length: number;
}

const sector = 512;
const last = 0xffff_ffff;

/** A record in use, with the ends of its sectors put back; null for another. */
export function recordOf(told: Buffer): NtfsRecord | null {
  const flags = told.readUInt16LE(22);
  if (told.toString("latin1", 0, 4) !== "FILE" || (flags & 1) === 0) return null;
  const bytes = Buffer.from(told);
  const [at, count] = [told.readUInt16LE(4), told.readUInt16LE(6)];
  // Against torn writes the last two bytes of each sector are kept elsewhere.
  for (let number = 1; number < count && number * sector <= bytes.length; number += 1)
    told.copy(bytes, number * sector - 2, at + number * 2, at + number * 2 + 2);
  return { bytes, isFolder: (flags & 2) !== 0 };
}

/** What a record tells, as far as it can be read. */
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

/** Runs one after the other: how many clusters, and how far from the run before; each number says how many bytes it has. */
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
