import { setTimeout as sleep } from "node:timers/promises";

/** Clock, delay and randomness of limits and retries. */
export interface Pace {
  /** Monotonic milliseconds. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** In `[0, 1)`; jitters retries. */
  random(): number;
}

export const systemPace: Pace = {
  now: () => performance.now(),
  wait: (ms) => sleep(ms),
  random: Math.random,
};
