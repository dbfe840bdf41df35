/** A number and how much it counts. */
export interface Weighted {
  readonly value: number;
  /** Above 0. */
  readonly weight: number;
}

/** The value in the middle of the weights; between two of them where the middle falls so. NaN of nothing. */
export function weightedMedian(sample: readonly Weighted[]): number {
  const sorted = sample.toSorted((one, other) => one.value - other.value);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const [index, { value, weight }] of sorted.entries()) {
    below += weight;
    // Sums of weights are rounded, so that "exactly half" is a little room.
    if (Math.abs(below - half) <= half * 1e-9) return (value + (sorted[index + 1]?.value ?? value)) / 2;
    if (below > half) return value;
  }
  return Number.NaN;
}
