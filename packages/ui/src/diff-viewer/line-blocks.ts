import { diffArrays } from "diff";

type Anchor = readonly [left: number, right: number];

/** A stretch of two texts: the same lines on both sides, or lines that replace others. Line numbers start at 0. */
export interface LineBlock {
  readonly same: boolean;
  readonly left: number;
  readonly leftCount: number;
  readonly right: number;
  readonly rightCount: number;
}

/** A gap between anchors that takes more edits than this is shown as replaced: finding them costs their square. */
const maxEditLength = 2000;

export const linesOf = (text: string): string[] => text.split("\n");

/** Where two lists of lines agree and where they do not, in order and without a gap. */
export function compareLines(left: readonly string[], right: readonly string[]): LineBlock[] {
  const blocks: LineBlock[] = [];
  const add = (same: boolean, leftCount: number, rightCount: number) => {
    if (leftCount + rightCount === 0) return;
    const last = blocks.at(-1);
    const from = last ? [last.left + last.leftCount, last.right + last.rightCount] : [0, 0];
    const [leftFrom = 0, rightFrom = 0] = from;
    if (last?.same === same) {
      blocks.pop();
      blocks.push({ ...last, leftCount: last.leftCount + leftCount, rightCount: last.rightCount + rightCount });
    } else blocks.push({ same, left: leftFrom, leftCount, right: rightFrom, rightCount });
  };

  let leftAt = 0;
  let rightAt = 0;
  const closeGap = (leftEnd: number, rightEnd: number) => {
    compareGap(left.slice(leftAt, leftEnd), right.slice(rightAt, rightEnd), add);
    leftAt = leftEnd;
    rightAt = rightEnd;
  };
  for (const [leftLine, rightLine] of commonAnchors(left, right)) {
    closeGap(leftLine, rightLine);
    add(true, 1, 1);
    leftAt += 1;
    rightAt += 1;
  }
  closeGap(left.length, right.length);
  return blocks;
}

function compareGap(left: string[], right: string[], add: (same: boolean, left: number, right: number) => void) {
  const changes = left.length === 0 || right.length === 0 ? undefined : diffArrays(left, right, { maxEditLength });
  if (changes === undefined) {
    add(false, left.length, right.length);
    return;
  }
  for (const { count, added, removed } of changes) {
    add(!added && !removed, added ? 0 : count, removed ? 0 : count);
  }
}

/**
 * Lines that surely belong together: what both texts begin and end with, and between them the longest rising run of
 * lines that occur once in each. Ascending on both sides.
 */
function commonAnchors(left: readonly string[], right: readonly string[]): Anchor[] {
  const shortest = Math.min(left.length, right.length);
  let start = 0;
  while (start < shortest && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const count = (length: number) => Array.from({ length }, (_, index) => index);
  const between = risingRun(uniquePairs(left, right, start, end));
  return [
    ...count(start).map((index): Anchor => [index, index]),
    ...between,
    ...count(end).map((index): Anchor => [left.length - end + index, right.length - end + index]),
  ];
}

/** Lines that occur exactly once between the common start and end of each text, by their place on the left. */
function uniquePairs(left: readonly string[], right: readonly string[], start: number, end: number): Anchor[] {
  const places = (lines: readonly string[]) => {
    const found = new Map<string, number>();
    for (let index = start; index < lines.length - end; index += 1) {
      const line = lines[index] ?? "";
      found.set(line, found.has(line) ? -1 : index);
    }
    return found;
  };
  const inRight = places(right);
  return [...places(left)].flatMap(([line, leftLine]): Anchor[] => {
    const rightLine = inRight.get(line) ?? -1;
    return leftLine < 0 || rightLine < 0 ? [] : [[leftLine, rightLine]];
  });
}

/** The longest part of the pairs whose right sides rise too: patience sorting. */
function risingRun(pairs: readonly Anchor[]): Anchor[] {
  const piles: { readonly pair: Anchor; readonly below: number }[][] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const top = piles[middle]?.at(-1);
      if (top && top.pair[1] < pair[1]) low = middle + 1;
      else high = middle;
    }
    const card = { pair, below: (piles[low - 1]?.length ?? 0) - 1 };
    const pile = piles[low];
    if (pile) pile.push(card);
    else piles.push([card]);
  }
  const run: Anchor[] = [];
  let place = (piles.at(-1)?.length ?? 0) - 1;
  for (const pile of piles.toReversed()) {
    const card = pile[place];
    if (!card) break;
    run.push(card.pair);
    place = card.below;
  }
  return run.toReversed();
}
