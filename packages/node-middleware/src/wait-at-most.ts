import { setTimeout as sleep } from "node:timers/promises";

/** Waits for some work, but no longer than so many milliseconds; the timer does not outlive the work. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
}
