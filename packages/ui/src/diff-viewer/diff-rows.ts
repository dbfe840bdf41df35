import type { LineBlock } from "./line-blocks.ts";

/** One line of the viewer. A side without a line is null; a line that stayed has both. */
export interface LineRow {
  readonly kind: "line";
  readonly same: boolean;
  readonly left: number | null;
  readonly right: number | null;
  /** Which change it belongs to, counted from 0; -1 for a line that stayed. */
  readonly change: number;
}

/** Lines that stayed and are folded away. */
interface FoldRow {
  readonly kind: "fold";
  /** The index of its block. */
  readonly block: number;
  readonly count: number;
}

export type DiffRow = LineRow | FoldRow;

export interface DiffLayout {
  readonly rows: readonly DiffRow[];
  /** The first row of each change. */
  readonly changes: readonly number[];
}

export interface LayoutOptions {
  /** Side by side; otherwise removed lines come above added ones. */
  readonly split: boolean;
  /** Whether long stretches that stayed are folded. */
  readonly fold: boolean;
  /** Blocks the reader has unfolded. */
  readonly opened: ReadonlySet<number>;
}

/** Lines that stay in sight around a change. */
const context = 3;
/** A fold hides at least this many lines: less is not worth a row. */
const minFold = 4;

/** Lays out the blocks as rows. */
export function layoutDiff(blocks: readonly LineBlock[], { split, fold, opened }: LayoutOptions): DiffLayout {
  const rows: DiffRow[] = [];
  const changes: number[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!block.same) {
      changes.push(rows.length);
      rows.push(...changedRows(block, changes.length - 1, split));
      continue;
    }
    const head = index === 0 ? 0 : context;
    const tail = index === blocks.length - 1 ? 0 : context;
    const hidden = block.leftCount - head - tail;
    const folds = fold && blocks.length > 1 && hidden >= minFold && !opened.has(index);
    for (let line = 0; line < block.leftCount; line += 1) {
      if (folds && line === head) {
        rows.push({ kind: "fold", block: index, count: hidden });
        line += hidden - 1;
      } else rows.push({ kind: "line", same: true, left: block.left + line, right: block.right + line, change: -1 });
    }
  }
  return { rows, changes };
}

function changedRows({ left, leftCount, right, rightCount }: LineBlock, change: number, split: boolean): LineRow[] {
  const row = (leftLine: number | null, rightLine: number | null): LineRow => ({
    kind: "line",
    same: false,
    left: leftLine,
    right: rightLine,
    change,
  });
  const count = (length: number) => Array.from({ length }, (_, index) => index);
  if (!split) {
    return [
      ...count(leftCount).map((line) => row(left + line, null)),
      ...count(rightCount).map((line) => row(null, right + line)),
    ];
  }
  return count(Math.max(leftCount, rightCount)).map((line) =>
    row(line < leftCount ? left + line : null, line < rightCount ? right + line : null),
  );
}

export type DiffSide = "left" | "right";

/** The row that shows a line (from 0), or the fold that hides it; -1 when there is none. */
export function rowOfLine({ rows }: DiffLayout, blocks: readonly LineBlock[], side: DiffSide, line: number): number {
  return rows.findIndex((row) => {
    if (row.kind === "line") return row[side] === line;
    const block = blocks[row.block];
    return block !== undefined && blockHolds(block, side, line);
  });
}

/** The index of the block in which a line (from 0) lies; -1 when there is none. */
export function blockOfLine(blocks: readonly LineBlock[], side: DiffSide, line: number): number {
  return blocks.findIndex((block) => blockHolds(block, side, line));
}

function blockHolds(block: LineBlock, side: DiffSide, line: number): boolean {
  const from = block[side];
  const count = side === "left" ? block.leftCount : block.rightCount;
  return line >= from && line < from + count;
}
