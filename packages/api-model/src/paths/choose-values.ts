import type { PathNode, Slot } from "./path-tree.ts";
import { coverage, isRich, likeness, commonMarks, toSignature } from "./signature.ts";
import { isPlural } from "./singular.ts";

/** The undecided literals below one node. */
export interface Undecided {
  readonly words: readonly Literal[];
  readonly names: readonly Literal[];
  readonly slot: Slot | null;
  /** The segment before, null for a parameter or the root. */
  readonly parent: string | null;
  /** Here an API's resources begin (the root, behind `api` or a version): vocabulary is the rule. */
  readonly isTop: boolean;
  /** The path before is documented, and nothing below it is. */
  readonly isBareCollection: boolean;
}

export type Literal = readonly [segment: string, node: PathNode];

/**
 * Which literals are values of a parameter. Numbers of calls, of different names, and what lies below them decide; all of
 * these are the same in whatever order the calls came.
 */
export function chooseValues({ words, names, slot, parent, isTop, isBareCollection }: Undecided): readonly Literal[] {
  const all = [...words, ...names];
  if (isBareCollection && all.length >= 2) return all;
  if (all.length >= 10 && isOneResource(all)) return [...words.filter((each) => !isHeavy(each, all)), ...names];
  const light = withoutHeavy(names);
  const similar = slot === null || isStrict(slot) ? [] : light.filter(([, node]) => resemblesCodes(node, slot));
  const alike = alikeNames(light, isTop);
  const found = areValues(alike, slot, parent, isTop) ? alike : [];
  return light.filter((each) => similar.includes(each) || found.includes(each));
}

/** Vocabulary with most of the calls stays a literal (`me`), whatever it returns. */
function isHeavy([, { hits }]: Literal, all: readonly Literal[]): boolean {
  const sum = all.reduce((total, [, node]) => total + node.hits, 0);
  const median = all.map(([, node]) => node.hits).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return hits * 2 > sum || (hits >= 8 && hits >= 10 * median);
}

/** Ten or more paths that answer with the same fields are one resource under ten names, vocabulary or not. */
function isOneResource(literals: readonly Literal[]): boolean {
  const signatures = literals.map(([, node]) => toSignature(node));
  const common = commonMarks(signatures, 0.5);
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
  const common = commonMarks(
    names.map(([, node]) => toSignature(node)),
    0.5,
  );
  return names.filter(([, node]) => {
    const isLike = likeness(toSignature(node), common) >= 0.5;
    const isMajority = sum >= 10 && node.hits * 2 > sum;
    return !isMajority && (isLike || node.hits < 8 || node.hits < 10 * median);
  });
}

/** Names with nothing peculiar: what they have, others have too; at the top that must be more than a method. */
function alikeNames(names: readonly Literal[], isTop: boolean): readonly Literal[] {
  const shared = commonMarks(
    names.map(([, node]) => toSignature(node)),
    (isTop ? 3 : 2) / Math.max(1, names.length),
  );
  return names.filter(([, node]) => {
    const own = toSignature(node);
    return coverage([own], shared) >= 0.6 && (!isTop || isRich(new Set([...own].filter((mark) => shared.has(mark)))));
  });
}

function areValues(names: readonly Literal[], slot: Slot | null, parent: string | null, isTop: boolean): boolean {
  if (names.length < 2) return false;
  const signatures = names.map(([, node]) => toSignature(node));
  const hits = names.reduce((sum, [, node]) => sum + node.hits, 0);
  const spread = names.length / hits;
  if (names.length >= 5 && isRich(commonMarks(signatures, 0.5))) return true;
  if (isTop) return names.length >= 10 && spread >= 0.2;
  // Hardly one came twice: vocabulary would.
  if (names.length >= (spread >= 0.8 ? 5 : 10) && spread >= 0.2) return true;
  const isCollection = parent !== null && isPlural(parent) && (slot === null || !isStrict(slot) || names.length >= 5);
  return isCollection && spread >= 0.2;
}

/** A name next to codes of no fixed form, as rare as these, with nothing below that these lack. */
function resemblesCodes(node: PathNode, slot: Slot): boolean {
  const [own, similar] = [toSignature(node), toSignature(slot.node)];
  return coverage([own], similar) >= 0.8 && (isRich(similar) || (node.hits <= 2 && node.hits <= slot.node.hits));
}

/** Every value seen was of one form, a number or a UUID or a date: a name would be no such value. */
function isStrict({ values: { numbers, texts } }: Slot): boolean {
  const formats = texts === null ? [] : [...texts.formats.keys()];
  return !formats.includes("") && formats.length + (numbers === null ? 0 : 1) === 1;
}
