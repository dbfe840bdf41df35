import type { Platform } from "../../platform/platform.ts";

/** What was acknowledged before a call is shown by it, unless the event store lags more than this. */
export const settleMs = 2_000;

/** So few rows arrive within one insert. */
const few = 1_000;

/** The same for numbers that sum many calls up: under load they need not wait for the last second's. */
export async function settleCounts({ journal }: Pick<Platform, "journal">): Promise<void> {
  if (journal.pending().rows <= few) await journal.settle(settleMs);
}
