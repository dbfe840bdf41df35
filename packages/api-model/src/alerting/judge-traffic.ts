import type { Expectation } from "./seasonal-baseline.ts";

/** How many spreads away from the expectation is no chance. */
const unusual = 4;

/** Whether traffic dropped below `share` of the baseline, where at least `minCalls` were expected. */
export function isTrafficDrop(
  observed: number,
  { expected, spread }: Expectation,
  { minCalls, share }: { readonly minCalls: number; readonly share: number },
): boolean {
  return expected >= minCalls && observed < share * expected && observed < expected - unusual * spread;
}

/** Whether traffic rose to `factor` times the baseline, and at least `minCalls`. */
export function isTrafficSpike(
  observed: number,
  { expected, spread }: Expectation,
  { minCalls, factor }: { readonly minCalls: number; readonly factor: number },
): boolean {
  return observed >= minCalls && observed > factor * expected && observed > expected + unusual * spread;
}
