import type { Expectation } from "./seasonal-baseline.ts";
import { weightedMedian } from "./weighted-median.ts";

export interface LatencyLimits {
  readonly minCalls: number;
  /** Below it nobody minds, in milliseconds. */
  readonly leastMs: number;
  /** How many times as long as usual. */
  readonly factor: number;
}

/** Fewer windows tell nothing about what is usual. */
const fewestWindows = 8;
const unusual = 4;

/** What a latency usually is, from those of earlier windows; null while there are too few. */
export function usualLatency(earlier: readonly number[]): Expectation | null {
  if (earlier.length < fewestWindows) return null;
  const middle = weightedMedian(earlier.map((value) => ({ value, weight: 1 })));
  const away = weightedMedian(earlier.map((value) => ({ value: Math.abs(value - middle), weight: 1 })));
  return { expected: middle, spread: Math.max(1.4826 * away, 0.05 * middle) };
}

/** The latency beyond which calls are slow. */
export function latencyLimit({ expected, spread }: Expectation, { leastMs, factor }: LatencyLimits): number {
  return Math.max(leastMs, factor * expected, expected + unusual * spread);
}

/** Whether calls take longer than the limit allows. */
export function isLatencyShift(
  now: { readonly calls: number; readonly latency: number },
  usual: Expectation,
  limits: LatencyLimits,
): boolean {
  return now.calls >= limits.minCalls && now.latency > latencyLimit(usual, limits);
}
