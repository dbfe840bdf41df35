import type { Virtualizer } from "@tanstack/react-virtual";
import { UnfoldVertical } from "lucide-react";
import { type CSSProperties, type RefObject, useMemo, memo } from "react";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { LineNumber, LineText } from "./diff-cell.tsx";
import { type MarkersByLine, lineKey } from "./diff-marker.ts";
import type { DiffSide, LineRow } from "./diff-rows.ts";
import type { Comparison } from "./use-comparison.ts";
import type { DiffReading } from "./use-diff-reading.ts";
import { markWords, type TextPart } from "./word-marks.ts";

interface DiffLineProps {
  row: LineRow;
  comparison: Comparison;
  markers: MarkersByLine;
  split: boolean;
  wrap: boolean;
  /** Whether the reader is at it. */
  current: boolean;
}

/** One row of line numbers and text: side by side, or one text with both numbers. */
const DiffLine = memo(function DiffLine({ row, comparison, markers, split, wrap, current }: DiffLineProps) {
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

// From Hangul on most characters of a monospaced font take two columns; a guess too wide only scrolls further.
const wide = /[\u1100-\uFFFF]/g;

/** How many columns of a monospaced font the longest line takes, with tabs of four. */
function longestLine(lines: readonly string[]): number {
  let longest = 0;
  for (const line of lines) {
    // Most lines are short: only those that may win are looked at closely.
    if (line.length * 4 <= longest) continue;
    const columns = line.length + 3 * (line.split("\t").length - 1) + (line.match(wide)?.length ?? 0);
    longest = Math.max(longest, columns);
  }
  return longest;
}

interface DiffScrollProps {
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  comparison: Comparison;
  reading: DiffReading;
  markers: MarkersByLine;
  split: boolean;
  wrap: boolean;
  /** The row that is pointed at; -1 for none. */
  target: number;
}

/** The part that scrolls, 500 px high. It always reads left to right. */
export function DiffScroll(props: DiffScrollProps) {
  const { label, scroller, virtualizer, comparison, reading, markers, split, wrap, target } = props;
  const { rows } = reading.layout;
  const columns = useMemo(() => Math.max(longestLine(comparison.left), longestLine(comparison.right)), [comparison]);
  const digits = String(Math.max(comparison.left.length, comparison.right.length)).length;
  // Both sides are moved by the one native scroll position, which keeps them in step.
  const keepInStep = () => scroller.current?.style.setProperty("--diff-x", `${-scroller.current.scrollLeft}px`);
  const sizes: CSSProperties & Record<`--diff-${string}`, string | number> = {
    "--diff-digits": Math.max(2, digits),
    "--diff-columns": columns,
  };
  return (
    <div
      ref={scroller}
      dir="ltr"
      role="region"
      aria-label={label}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={keepInStep}
      style={sizes}
      className="peer @container h-[500px] overflow-auto font-mono text-sm/5 outline-none"
    >
      <div
        className={cx(
          "relative min-w-full",
          !wrap && split && "w-[calc(50cqw+(var(--diff-digits)+var(--diff-columns)+4)*1ch+2rem)]",
          !wrap && !split && "w-[calc((var(--diff-digits)*2+var(--diff-columns)+4)*1ch+4rem)]",
        )}
        style={{ height: virtualizer.getTotalSize() }}
      >
        <div role="table" aria-label={label} aria-rowcount={rows.length} className="sticky start-0 h-full w-[100cqw]">
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.kind === "fold" ? (
                  <DiffFold count={row.count} onOpen={() => reading.open(row.block)} />
                ) : (
                  <DiffLine
                    row={row}
                    comparison={comparison}
                    markers={markers}
                    split={split}
                    wrap={wrap}
                    current={index === target || (row.change >= 0 && row.change === reading.change)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Stands for lines that stayed; a press shows them. */
function DiffFold({ count, onOpen }: { count: number; onOpen: () => void }) {
  const text = useUiText();
  return (
    <span role="cell" aria-colspan={4} className="block">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-6 w-full items-center justify-center gap-2 bg-sunken font-sans text-xs text-fg-2 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2"
      >
        <UnfoldVertical aria-hidden size={13} />
        <bdi>{text.showUnchanged(count)}</bdi>
      </button>
    </span>
  );
}
