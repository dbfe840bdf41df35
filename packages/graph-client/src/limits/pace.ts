import { setTimeout as sleep } from "node:timers/promises";

/** Time as limits and retries see it. */
export interface Pace {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** From 0 to below 1: spreads retries, so that those who were refused together do not come back together. */
  random(): number;
}

export const systemPace: Pace = {
  now: () => performance.now(),
  wait: (ms) => sleep(ms),
  random: Math.random,
};
