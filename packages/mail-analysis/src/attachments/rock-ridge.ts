/** Where the traits of a record stand. */
interface Area {
  readonly start: number;
  readonly end: number;
}

const [nameTrait, elsewhere] = ["NM", "CE"];
/** The name is none: it stands for this directory or the one above. */
const isPlace = 6;
const sector = 2048;

/** The long name that Rock Ridge (IEEE P1282) gives a record of an ISO 9660 image, beyond its own where it tells; null without one. */
export function rockRidgeName(content: Buffer, area: Area): string | null {
  const names: Buffer[] = [];
  let next: Area | null = area;
  // Traits may go on elsewhere, and from there again.
  for (let jumps = 0; next !== null && jumps < 3; jumps += 1) {
    const { start, end }: Area = next;
    next = null;
    for (const trait of traitsIn(content.subarray(start, end))) {
      const kind = trait.toString("latin1", 0, 2);
      if (kind === nameTrait && ((trait[4] ?? 0) & isPlace) === 0) names.push(trait.subarray(5));
      if (kind === elsewhere && trait.length >= 28) next = areaIn(trait);
    }
  }
  return names.length === 0 ? null : Buffer.concat(names).toString("utf8");
}

/** Each has two letters, its length and a version. */
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
