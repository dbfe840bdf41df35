import { diffArrays } from "diff";
import { commonAnchors } from "./common-anchors.ts";

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
