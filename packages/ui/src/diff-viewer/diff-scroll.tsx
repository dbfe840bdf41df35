import type { Virtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useMemo } from "react";
import { cx } from "../cx/cx.ts";
import { DiffFold } from "./diff-fold.tsx";
import { DiffLine } from "./diff-line.tsx";
import type { MarkersByLine } from "./diff-marker.ts";
import type { DiffReading } from "./use-diff-reading.ts";
import { longestLine } from "./text-columns.ts";
import type { Comparison } from "./use-comparison.ts";

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
