import { memo, useMemo } from "react";
import { cx } from "../cx/cx.ts";
import { LineNumber, LineText } from "./diff-cell.tsx";
import { lineKey, type MarkersByLine } from "./diff-marker.ts";
import type { DiffSide, LineRow } from "./diff-rows.ts";
import type { Comparison } from "./use-comparison.ts";
import { markWords, type TextPart } from "./word-marks.ts";

export interface DiffLineProps {
  row: LineRow;
  comparison: Comparison;
  markers: MarkersByLine;
  split: boolean;
  wrap: boolean;
  /** Whether the reader is at it. */
  current: boolean;
}

/** One row of line numbers and text: side by side, or one text with both numbers. */
export const DiffLine = memo(function DiffLine({ row, comparison, markers, split, wrap, current }: DiffLineProps) {
  const { same, left, right } = row;
  const leftText = left === null ? null : (comparison.left[left] ?? "");
  const rightText = right === null ? null : (comparison.right[right] ?? "");
  const marks = useMemo(
    () => (same || leftText === null || rightText === null ? null : markWords(leftText, rightText)),
    [same, leftText, rightText],
  );
  const number = (side: DiffSide) => {
    const line = row[side];
    return (
      <LineNumber line={line} markers={line === null ? undefined : markers.get(lineKey({ side, line: line + 1 }))} />
    );
  };
  const text = (side: DiffSide, whole: string | null, marked: readonly TextPart[] | undefined) => (
    <LineText
      side={side}
      changed={!same}
      wrap={wrap}
      parts={whole === null ? null : (marked ?? [{ text: whole, marked: false }])}
    />
  );
  return (
    <div
      className={cx(
        "min-h-6",
        split ? "grid grid-cols-2" : "flex",
        current && "shadow-[inset_3px_0_0_var(--brand-text)]",
      )}
      role="presentation"
    >
      {split ? (
        <>
          <div role="presentation" className="flex min-w-0 border-e border-line">
            {number("left")}
            {text("left", leftText, marks?.left)}
          </div>
          <div role="presentation" className="flex min-w-0">
            {number("right")}
            {text("right", rightText, marks?.right)}
          </div>
        </>
      ) : (
        <>
          {number("left")}
          {number("right")}
          {left === null ? text("right", rightText, undefined) : text("left", leftText, undefined)}
        </>
      )}
    </div>
  );
});
