import type { Platform } from "../../../platform/platform.ts";

/** What was decided before a call is shown by it, unless the event store lags more than this. */
const settleMs = 2_000;

export async function settleLog({ journal }: Pick<Platform, "journal">): Promise<void> {
  await journal.settle(settleMs);
}
