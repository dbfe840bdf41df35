import type { ReactNode, RefObject } from "react";
import { cx } from "../cx/cx.ts";
import { StaleBar, staleClass } from "../progress-bar/stale-bar.tsx";

interface TableFrameProps {
  label: string;
  /** What scrolls. */
  region: RefObject<HTMLDivElement | null>;
  /** Shows every row, where the page scrolls and not the table. */
  whole?: boolean;
  /** The rows answer an earlier question. */
  stale?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The card around a table, whose rows scroll under their header. In a narrow one its columns stand closer together. */
export function TableFrame({ label, region, whole = false, stale = false, footer, children }: TableFrameProps) {
  return (
    <div className="@container relative min-w-0 overflow-hidden rounded-card border border-line-card bg-surface shadow-card">
      {stale && <StaleBar />}
      <div
        ref={region}
        data-table
        role="region"
        aria-label={label}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(
          "relative overflow-auto [--cell-inset:--spacing(3)] focus-visible:-outline-offset-2 @max-6xl:[--cell-inset:--spacing(2)]",
          !whole && "max-h-[max(24rem,calc(100dvh-19.5rem))]",
        )}
      >
        {children}
      </div>
      {footer && <div className={cx("border-t border-line empty:hidden", stale && staleClass)}>{footer}</div>}
    </div>
  );
}
