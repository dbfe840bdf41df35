import type { ReactNode, RefObject } from "react";

interface TableFrameProps {
  label: string;
  /** What scrolls. */
  region: RefObject<HTMLDivElement | null>;
  footer?: ReactNode;
  children: ReactNode;
}

/** The card around a table, whose rows scroll under their header. */
export function TableFrame({ label, region, footer, children }: TableFrameProps) {
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line-card bg-surface shadow-card">
      <div
        ref={region}
        data-table
        role="region"
        aria-label={label}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative max-h-[max(24rem,calc(100dvh-19.5rem))] overflow-auto focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {footer && <div className="border-t border-line empty:hidden">{footer}</div>}
    </div>
  );
}
