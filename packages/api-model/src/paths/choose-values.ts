import type { PathNode, Slot } from "./path-tree.ts";
import { coverage, isRich, likeness, marksOfMost, signatureOf, type Signature } from "./signature.ts";
import { isPlural } from "./singular.ts";

/** The literals below one node that nobody has decided about. */
export interface Undecided {
  readonly words: readonly Literal[];
  readonly names: readonly Literal[];
  readonly slot: Slot | null;
  /** The segment before, null for a parameter or the root. */
  readonly parent: string | null;
  /** The path before is documented, and nothing below it is. */
  readonly isBareCollection: boolean;
}

export type Literal = readonly [segment: string, node: PathNode];

/**
 * Which literals are values of a parameter. Numbers of calls, of different names, and what lies below them decide; all of
 * these are the same in whatever order the calls came.
 */
export function chooseValues({ words, names, slot, parent, isBareCollection }: Undecided): readonly Literal[] {
  const all = [...words, ...names];
  if (isBareCollection && all.length >= 2) return all;
  if (all.length >= 10 && isOneResource(all)) return all;
  const light = withoutHeavy(names);
  return areValues(light, slot, parent) ? light : [];
}

/** Ten or more paths that answer with the same fields are one resource under ten names, vocabulary or not. */
function isOneResource(literals: readonly Literal[]): boolean {
  const signatures = literals.map(([, node]) => signatureOf(node));
  const common = marksOfMost(signatures, 0.5);
  const fields = [...common].filter((mark) => mark.includes("#")).length;
  const degree = signatures.reduce((sum, each) => sum + likeness(each, common), 0) / signatures.length;
  return fields >= 2 && degree >= 0.8;
}

/** A name with far more calls than its neighbours is no value among others (`me`, `search`). */
function withoutHeavy(names: readonly Literal[]): readonly Literal[] {
  if (names.length < 4) return names;
  const hits = names.map(([, node]) => node.hits).toSorted((a, b) => a - b);
  const sum = hits.reduce((a, b) => a + b, 0);
  const median = hits[Math.floor(hits.length / 2)] ?? 0;
  const common = marksOfMost(
    names.map(([, node]) => signatureOf(node)),
    0.5,
  );
  return names.filter(([, node]) => {
    const isLike = likeness(signatureOf(node), common) >= 0.5;
    const isMost = sum >= 10 && node.hits * 2 > sum;
    return !isMost && (isLike || node.hits < 8 || node.hits < 10 * median);
  });
}

function areValues(names: readonly Literal[], slot: Slot | null, parent: string | null): boolean {
  if (names.length === 0) return false;
  const signatures = names.map(([, node]) => signatureOf(node));
  const hits = names.reduce((sum, [, node]) => sum + node.hits, 0);
  const isSpread = names.length / hits >= 0.2;
  if (slot !== null && !isStrict(slot) && areBeside(signatures, hits, slot)) return true;
  // What two or more of the names have is no peculiarity of one of them.
  const shared = marksOfMost(signatures, 2 / names.length);
  const degree = coverage(signatures, shared);
  if (names.length >= 5 && degree >= 0.6 && isRich(marksOfMost(signatures, 0.5))) return true;
  if (names.length >= 10 && isSpread) return degree >= 0.3;
  // Hardly one came twice: vocabulary would.
  if (names.length >= 5 && names.length / hits >= 0.8 && parent !== null) return degree >= 0.5;
  const isCollection = parent !== null && isPlural(parent) && (slot === null || !isStrict(slot) || names.length >= 5);
  return names.length >= 2 && isCollection && isSpread && degree >= 0.5;
}

/** Names beside codes of no fixed form, rarer than these and with nothing below that these do not have. */
function areBeside(signatures: readonly Signature[], hits: number, { node }: Slot): boolean {
  const beside = signatureOf(node);
  return coverage(signatures, beside) >= 0.8 && (isRich(beside) || hits <= node.hits);
}

/** Every value seen was of one form, a number or a UUID or a date: a name would be no such value. */
function isStrict({ values: { numbers, texts } }: Slot): boolean {
  const formats = texts === null ? [] : [...texts.formats.keys()];
  return !formats.includes("") && formats.length + (numbers === null ? 0 : 1) === 1;
}
