import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { StaleBar, staleClass } from "../progress-bar/stale-bar.tsx";

export interface CardProps {
  title?: ReactNode;
  /** Buttons in the header. */
  actions?: ReactNode;
  /** False lets tables and code reach the edges. */
  padded?: boolean;
  /** What it shows answers an earlier question. */
  stale?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, padded = true, stale = false, className, children }: CardProps) {
  return (
    <section
      aria-busy={stale || undefined}
      className={cx("relative min-w-0 rounded-card border border-line-card bg-surface shadow-card", className)}
    >
      {stale && <StaleBar />}
      {(title || actions) && (
        <header className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-5 py-2">
          <h2 className="text-base font-semibold tracking-heading">{title}</h2>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={cx(padded && "p-5", stale && staleClass)}>{children}</div>
    </section>
  );
}
