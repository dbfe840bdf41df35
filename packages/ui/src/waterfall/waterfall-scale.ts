/** A signal's part in a verdict. */
export interface Contribution {
  readonly id: string;
  /** Points it adds, or takes away when negative. */
  readonly points: number;
}

/** Where a signal's bar begins and ends, in points: what the signals before it made, and what it makes of that. */
export interface Span {
  readonly id: string;
  readonly from: number;
  readonly to: number;
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
