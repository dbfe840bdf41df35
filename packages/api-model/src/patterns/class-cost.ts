import { RE2JS } from "re2js";

/** What a character class costs re2js. */
export interface ClassCost {
  /** Ranges that it puts together, one after another. */
  readonly appended: number;
  /** Characters that it looks up for their other case. */
  readonly folded: number;
  /** Ranges of the class, at most. */
  readonly ranges: number;
}

const character = String.raw`\\x\{[0-9a-fA-F]*\}|\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\[^]|[^]`;
export const property = String.raw`\\[pP](?:\{[^}]{0,60}\}|[A-Za-z])`;
const item = new RegExp(
  String.raw`(?<set>\[:\^?[a-z]{1,10}:\]|${property}|\\[dDsSwW])|(?<low>${character})(?:-(?!\])(?<high>${character}))?`,
  "uy",
);

/** Characters between which others have another case, and how many of them do. */
const foldable = { low: 0x41, high: 0x1e943, count: 3_000 } as const;

/** The cost of the class that opens at a place of a pattern, and the place behind it. */
export function classAt(pattern: string, open: number, isFolding: boolean): ClassCost & { readonly end: number } {
  let cost: ClassCost = { appended: 1, folded: 0, ranges: 1 };
  let end = pattern.startsWith("[^", open) ? open + 2 : open + 1;
  for (let isFirst = true; end < pattern.length && (isFirst || pattern[end] !== "]"); isFirst = false) {
    item.lastIndex = end;
    const { set, low = "", high = low } = item.exec(pattern)?.groups ?? {};
    cost = sum(cost, set === undefined ? rangeCost(codeOf(low), codeOf(high), isFolding) : setCost(set, isFolding));
    end = Math.max(end + 1, item.lastIndex);
  }
  return { ...cost, end: end + 1 };
}

/** The cost of a set with a name: `\p{L}`, `\d`, `[:alpha:]`. */
export function setCost(set: string, isFolding: boolean): ClassCost {
  if (!/^\\p/i.test(set)) return { appended: 10, folded: isFolding ? 150 : 0, ranges: 10 };
  const ranges = rangesOf(set.toLowerCase().startsWith(String.raw`\p{^`) ? set.replace("^", "") : set);
  return { appended: isFolding ? 3 * ranges : ranges, folded: 0, ranges: isFolding ? 2 * ranges + 100 : ranges };
}

const known = new Map<string, number>();

/** Ranges of a Unicode property; there are few of them, and few names. */
function rangesOf(set: string): number {
  const found = known.get(set);
  if (found !== undefined) return found;
  const { classBounds } = RE2JS.compile(set).re2().dfa;
  const ranges = 1 + Math.ceil(classBounds.length / 2);
  known.set(set, ranges);
  return ranges;
}

function rangeCost(low: number, high: number, isFolding: boolean): ClassCost {
  const isWhole = low <= foldable.low && high >= foldable.high;
  if (!isFolding || isWhole) return { appended: 1, folded: 0, ranges: 1 };
  const folded = Math.max(0, Math.min(high, foldable.high) - Math.max(low, foldable.low) + 1);
  return { appended: 3, folded, ranges: 3 + Math.min(3 * folded, foldable.count) };
}

function codeOf(text: string): number {
  const [, hex] = /^\\x\{?([0-9a-fA-F]+)/.exec(text) ?? [];
  if (hex !== undefined) return Number.parseInt(hex, 16);
  if (/^\\[0-7]/.test(text)) return Number.parseInt(text.slice(1), 8);
  // Letters stand for controls, the first of which is the bell.
  if (/^\\[a-z]/.test(text)) return 7;
  return text.codePointAt(text.length > 1 && text.startsWith("\\") ? 1 : 0) ?? 0;
}

function sum(a: ClassCost, b: ClassCost): ClassCost {
  return { appended: a.appended + b.appended, folded: a.folded + b.folded, ranges: a.ranges + b.ranges };
}
