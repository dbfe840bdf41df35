import type { Pace } from "./pace.ts";

export interface RateLimit {
  /** Resolves when the next call may start. */
  pass(): Promise<void>;
}

/** Client and server may measure windows differently. */
const marginMs = 150;

interface Window {
  readonly calls: number;
  readonly seconds: number;
}

/** A sliding-window rate limiter, first come, first served. */
export function createRateLimit({ calls, seconds }: Window, { now, wait }: Pace): RateLimit {
  const starts: number[] = [];
  let last: Promise<void> = Promise.resolve();
  const turn = async () => {
    const oldest = starts.length < calls ? undefined : starts.shift();
    const early = oldest === undefined ? 0 : oldest + seconds * 1000 + marginMs - now();
    if (early > 0) await wait(early);
    starts.push(now());
  };
  return {
    pass() {
      last = last.then(turn);
      return last;
    },
  };
}
