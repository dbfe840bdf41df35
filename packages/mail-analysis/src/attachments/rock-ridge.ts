/** Offset of the system use area in a record. */
interface Area {
  readonly start: number;
  readonly end: number;
}

const [nameTrait, continuation] = ["NM", "CE"];
/** The name refers to the directory itself or its parent. */
const isPlace = 6;
const sector = 2048;

/** The Rock Ridge name (IEEE P1282) of an ISO 9660 record; null if there is none. */
export function rockRidgeName(content: Buffer, area: Area): string | null {
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
