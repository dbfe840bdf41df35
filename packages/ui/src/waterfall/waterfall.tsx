import type { ReactNode } from "react";
import { StatusDot } from "../badge/status-dot.tsx";
import { type Tone, dotTones } from "../badge/tone.ts";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { WaterfallRow } from "./waterfall-row.tsx";

interface Threshold {
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

/** A signal's part in a verdict. */
interface Contribution {
  readonly id: string;
  /** Points it adds, or takes away when negative. */
  readonly points: number;
}

/** Where a signal's bar begins and ends, in points: what the signals before it made, and what it makes of that. */
interface Span {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export interface Signal extends Contribution {
  /** Its name, as text. */
  readonly label: string;
  /** Why it counted as it did; shown on demand. */
  readonly explanation?: ReactNode;
}

export interface WaterfallProps {
  /** What was decided, for screen readers. */
  label: string;
  /** Points before the first signal. */
  start?: number;
  signals: readonly Signal[];
  thresholds?: readonly Threshold[];
  /** The tone of the total, which is the verdict's. */
  tone?: Tone;
  /** The total to show in place of the sum, where rounding makes the two differ. */
  shownTotal?: number;
}

const noThresholds: readonly Threshold[] = [];

/** How a verdict came about, signal by signal. More points are worse: they are red, what takes them away is green. */
export function Waterfall(props: WaterfallProps) {
  const { label, start = 0, signals, thresholds = noThresholds, tone = "brand", shownTotal } = props;
  const text = useUiText();
  const { spans, total } = spansOf(start, signals);
  const place = scaleOf([start, ...spans.map(({ to }) => to), ...thresholds.map(({ points }) => points)]);
  const bar = (from: number, to: number, barTone: Tone) => (
    <WaterfallBar from={from} to={to} tone={barTone} place={place} thresholds={thresholds} />
  );
  const signed = (points: number) => (points > 0 ? `+${text.number(points)}` : text.number(points));
  const toneOf = (points: number): Tone => (points === 0 ? "neutral" : points > 0 ? "error" : "success");
  return (
    <div className="grid min-w-0 gap-3">
      <table aria-label={label} className="w-full text-base">
        <thead className="sr-only sm:not-sr-only">
          <tr className="text-sm text-fg-3">
            <th scope="col" colSpan={2} className="pb-1.5 text-start font-medium">
              {text.signal}
            </th>
            <th scope="col" className="pb-1.5 text-end font-medium">
              {text.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {start !== 0 && (
            <WaterfallRow
              label={text.start}
              name={text.start}
              bar={bar(0, start, "neutral")}
              points={text.number(start)}
              tone="neutral"
            />
          )}
          {signals.map(({ id, label: name, points, explanation }, index) => (
            <WaterfallRow
              key={id}
              label={<bdi>{name}</bdi>}
              name={name}
              explanation={explanation}
              bar={bar(spans[index]?.from ?? 0, spans[index]?.to ?? 0, toneOf(points))}
              points={signed(points)}
              tone={toneOf(points)}
            />
          ))}
          <WaterfallRow
            strong
            label={text.total}
            name={text.total}
            bar={bar(0, total, tone)}
            points={text.number(shownTotal ?? total)}
            tone="neutral"
          />
        </tbody>
      </table>
      {thresholds.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-fg-2">
          {thresholds.map((threshold) => (
            <li key={threshold.id}>
              <StatusDot tone={threshold.tone}>
                {threshold.label} <bdi className="tabular-nums">≥ {text.number(threshold.points)}</bdi>
              </StatusDot>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The bars of signals one after the other, and what they come to. */
export function spansOf(start: number, contributions: readonly Contribution[]): { spans: Span[]; total: number } {
  let total = start;
  const spans = contributions.map(({ id, points }) => {
    const from = total;
    total += points;
    return { id, from, to: total };
  });
  return { spans, total };
}

/** Turns points into a percentage of the width that shows all of them and zero. */
export function scaleOf(values: readonly number[]): (points: number) => number {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const width = highest - lowest || 1;
  return (points) => ((points - lowest) / width) * 100;
}

/** A bar between two values, on a ground with the thresholds as lines. It says nothing the row does not say in words. */
function WaterfallBar({ from, to, tone, place, thresholds }: WaterfallBarProps) {
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
