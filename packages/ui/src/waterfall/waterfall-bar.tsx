import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { dotTones, type Tone } from "../badge/tone.ts";

export interface Threshold {
  readonly id: string;
  readonly label: ReactNode;
  /** In points: from here on it applies. */
  readonly points: number;
  readonly tone: Tone;
}

interface WaterfallBarProps {
  /** In points. */
  from: number;
  to: number;
  tone: Tone;
  place: (points: number) => number;
  thresholds: readonly Threshold[];
}

/** A bar between two values, on a ground with the thresholds as lines. It says nothing the row does not say in words. */
export function WaterfallBar({ from, to, tone, place, thresholds }: WaterfallBarProps) {
  const [low, high] = from < to ? [place(from), place(to)] : [place(to), place(from)];
  return (
    <div aria-hidden className="relative h-6 rounded-sm bg-sunken">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ insetInlineStart: `${place(0)}%` }} />
      <span
        className={cx("absolute inset-y-1 min-w-0.5 rounded-sm", dotTones[tone])}
        style={{ insetInlineStart: `${low}%`, inlineSize: `${high - low}%` }}
      />
      {thresholds.map(({ id, points, tone: mark }) => (
        <span
          key={id}
          className={cx("absolute inset-y-0 w-0.5 opacity-70", dotTones[mark])}
          style={{ insetInlineStart: `calc(${place(points)}% - 1px)` }}
        />
      ))}
    </div>
  );
}
