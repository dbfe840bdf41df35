import { extensionOf } from "../../../types/extensions.ts";

const sector = 2048;
const firstDescriptor = 16;
const [primaryKind, secondaryKind, lastKind] = [1, 2, 255];
const folderFlag = 2;

/** A byte range of an image. */
export interface Extent {
  readonly at: number;
  readonly size: number;
}

/** A directory tree. */
export interface IsoVolume {
  readonly root: Extent;
  /** Names are UTF-16, as in Joliet. */
  readonly isWide: boolean;
}

interface IsoRecord extends Extent {
  readonly name: string;
  readonly isDirectory: boolean;
}

/** The primary and the Joliet tree of an ISO 9660 image. */
export function isoVolumes(content: Buffer): { readonly primary: IsoVolume | null; readonly joliet: IsoVolume | null } {
  let [primary, joliet]: [IsoVolume | null, IsoVolume | null] = [null, null];
  for (let number = firstDescriptor; number < firstDescriptor + 16; number += 1) {
    const at = number * sector;
    const kind = content[at];
    if (kind === undefined || kind === lastKind || at + 190 > content.length) break;
    const root = extentOf(content, at + 156);
    const isWide = content.toString("latin1", at + 88, at + 90) === "%/";
    if (kind === primaryKind) primary ??= { root, isWide: false };
    if (kind === secondaryKind && isWide) joliet ??= { root, isWide };
  }
  return { primary, joliet };
}

function extentOf(content: Buffer, at: number): Extent {
  return { at: content.readUInt32LE(at + 2) * sector, size: content.readUInt32LE(at + 10) };
}

/** The records of a directory without `.` and `..`. */
export function* isoRecords(content: Buffer, { at: start, size }: Extent, isWide: boolean): Generator<IsoRecord> {
  const end = Math.min(start + size, content.length);
  let at = start;
  while (at + 34 <= end) {
    const length = content[at] ?? 0;
    if (length < 34) {
      // Records don't cross sectors; the rest of the sector is empty.
      at = (Math.floor(at / sector) + 1) * sector;
      continue;
    }
    const bytes = content.subarray(at + 33, at + 33 + (content[at + 32] ?? 0));
    const isSelf = bytes.length === 1 && (bytes[0] ?? 0) <= 1;
    const isDirectory = ((content[at + 25] ?? 0) & folderFlag) !== 0;
    const name = nameOf(bytes, isWide);
    // Names of even length are followed by a padding byte.
    const traits = { start: at + 33 + (bytes.length | 1), end: at + length };
    const long = isWide ? null : rockRidgeName(content, traits);
    const names = isSelf ? [] : namesOf(name, long, isDirectory);
    for (const each of names) yield { ...extentOf(content, at), name: each, isDirectory };
    at += length;
  }
}

/** The long name, and the short one if it differs: systems display either. */
function namesOf(short: string, long: string | null, isDirectory: boolean): readonly string[] {
  if (long === null) return [short];
  const [one, other] = [short.replace(/;\d+$/, ""), long].map((name) => extensionOf(name).slice(0, 3));
  return one === other || isDirectory ? [long] : [long, short];
}

function nameOf(bytes: Buffer, isWide: boolean): string {
  if (!isWide) return bytes.toString("latin1");
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  return even.swap16().toString("utf16le");
}

/** Offset of the system use area in a record. */
interface Area {
  readonly start: number;
  readonly end: number;
}

const [nameTrait, continuation] = ["NM", "CE"];
/** The name refers to the directory itself or its parent. */
const isPlace = 6;

/** The Rock Ridge name (IEEE P1282) of an ISO 9660 record; null if there is none. */
function rockRidgeName(content: Buffer, area: Area): string | null {
  const names: Buffer[] = [];
  let next: Area | null = area;
  // Entries can continue elsewhere, several times.
  for (let jumps = 0; next !== null && jumps < 3; jumps += 1) {
    const { start, end }: Area = next;
    next = null;
    for (const trait of traitsIn(content.subarray(start, end))) {
      const kind = trait.toString("latin1", 0, 2);
      if (kind === nameTrait && ((trait[4] ?? 0) & isPlace) === 0) names.push(trait.subarray(5));
      if (kind === continuation && trait.length >= 28) next = areaIn(trait);
    }
  }
  return names.length === 0 ? null : Buffer.concat(names).toString("utf8");
}

/** Each entry has a two-letter signature, a length and a version. */
function* traitsIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 5 <= bytes.length;) {
    const length = bytes[at + 2] ?? 0;
    if (length < 5 || at + length > bytes.length) return;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

function areaIn(trait: Buffer): Area {
  const start = trait.readUInt32LE(4) * sector + trait.readUInt32LE(12);
  return { start, end: start + Math.min(trait.readUInt32LE(20), sector) };
}
