import type { Expectation } from "./seasonal-baseline.ts";

/** How many spreads away from the expectation is no chance. */
const unusual = 4;

/** Whether far fewer calls came than usual: less than `share` of them, where at least `minCalls` were to be expected. */
export function isTrafficDrop(
  observed: number,
  { expected, spread }: Expectation,
  { minCalls, share }: { readonly minCalls: number; readonly share: number },
): boolean {
  return expected >= minCalls && observed < share * expected && observed < expected - unusual * spread;
}

/** Whether far more calls came than usual: `factor` times as many, and at least `minCalls`. */
export function isTrafficSpike(
  observed: number,
  { expected, spread }: Expectation,
  { minCalls, factor }: { readonly minCalls: number; readonly factor: number },
): boolean {
  return observed >= minCalls && observed > factor * expected && observed > expected + unusual * spread;
}
