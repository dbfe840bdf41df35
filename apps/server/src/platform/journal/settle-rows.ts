import type { Platform } from "../platform.ts";

/** What was acknowledged before a question is shown by its answer, unless the event store lags more than this; milliseconds. */
const settleMs = 2_000;

/** So few rows arrive within one insert. */
const few = 1_000;

/** Waits until what was acknowledged is in the event store, where questions find it. */
export async function settleRows({ journal }: Pick<Platform, "journal">): Promise<void> {
  await journal.settle(settleMs);
}

/** The same for numbers that sum many calls up, and for what is looked at over and over: while much comes, neither waits for it. */
export async function settleFewRows(platform: Pick<Platform, "journal">): Promise<void> {
  if (platform.journal.pending().rows <= few) await settleRows(platform);
}
