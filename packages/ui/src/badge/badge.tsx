import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { softTones, type Tone } from "./tone.ts";

export function Badge({
  tone = "neutral",
  mono = false,
  children,
}: {
  tone?: Tone;
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-5.5 w-fit items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap",
        mono && "font-mono",
        softTones[tone],
      )}
    >
      {children}
    </span>
  );
}
