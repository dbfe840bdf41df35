import type { ReactNode, RefObject } from "react";
import { cx } from "../cx/cx.ts";

interface TableFrameProps {
  label: string;
  /** What scrolls. */
  region: RefObject<HTMLDivElement | null>;
  /** Shows every row, where the page scrolls and not the table. */
  whole?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The card around a table, whose rows scroll under their header. In a narrow one its columns stand closer together. */
export function TableFrame({ label, region, whole = false, footer, children }: TableFrameProps) {
  return (
    <div className="@container min-w-0 overflow-hidden rounded-card border border-line-card bg-surface shadow-card">
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
      {footer && <div className="border-t border-line empty:hidden">{footer}</div>}
    </div>
  );
}
