import type { Pace } from "./pace.ts";

export interface RateLimit {
  /** Resolves when another call may start. */
  pass(): Promise<void>;
}

/** The two sides may measure a window from different moments of a call. */
const marginMs = 150;

/** Lets `calls` start in any window of `windowMs`, in the order in which they came. */
export function createRateLimit(calls: number, windowMs: number, { now, wait }: Pace): RateLimit {
  const starts: number[] = [];
  let last: Promise<void> = Promise.resolve();
  const turn = async () => {
    const oldest = starts.length < calls ? undefined : starts.shift();
    const early = oldest === undefined ? 0 : oldest + windowMs + marginMs - now();
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
