/** The value below which `share` of the values lie (nearest rank). NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
