import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { dotTones, type Tone } from "./tone.ts";

/** A dot and its word: colour alone says nothing to many. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={cx("size-2 shrink-0 rounded-full", dotTones[tone])} />
      {children}
    </span>
  );
}
