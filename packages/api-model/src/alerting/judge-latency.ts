import type { Expectation } from "./seasonal-baseline.ts";
import { weightedMedian } from "./weighted-median.ts";

export interface LatencyLimits {
  readonly minCalls: number;
  /** Latency below which no alert is raised, in milliseconds. */
  readonly minMs: number;
  /** Multiple of the baseline. */
  readonly factor: number;
}

/** Min windows of a baseline. */
const fewestWindows = 8;
const unusual = 4;

/** Baseline from earlier windows; null while there are too few. */
export function baselineLatency(earlier: readonly number[]): Expectation | null {
  if (earlier.length < fewestWindows) return null;
  const middle = weightedMedian(earlier.map((value) => ({ value, weight: 1 })));
  const away = weightedMedian(earlier.map((value) => ({ value: Math.abs(value - middle), weight: 1 })));
  return { expected: middle, spread: Math.max(1.4826 * away, 0.05 * middle) };
}

/** The latency above which calls are slow. */
export function latencyLimit({ expected, spread }: Expectation, { minMs, factor }: LatencyLimits): number {
  return Math.max(minMs, factor * expected, expected + unusual * spread);
}

/** Whether calls take longer than the limit allows. */
export function isLatencyShift(
  now: { readonly calls: number; readonly latency: number },
  baseline: Expectation,
  limits: LatencyLimits,
): boolean {
  return now.calls >= limits.minCalls && now.latency > latencyLimit(baseline, limits);
}
