import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { retryDelayS } from "../intake/retry-delay.ts";
import { enqueueAction } from "./add-action.ts";
import { endEarly } from "./finish-action.ts";
import type { TargetFailure } from "./target-failure.ts";
import { type ActionRow, actionTable as table } from "./table.ts";

const [minDelayS, maxDelayS] = [5, 600];
/** Failed rounds before an action is given up, after about 45 minutes of backoff. */
const maxFailedRounds = 11;

/** Schedules the next attempt with exponential backoff, and gives up after the last one. */
export async function scheduleRetry(
  platform: Platform,
  action: ActionRow,
  failures: readonly Pick<TargetFailure, "problem" | "retryAfterS">[],
  settled: number,
): Promise<void> {
  const { postgres, clock, jobs } = platform;
  const failedRounds = settled > 0 ? 0 : action.failedRounds + 1;
  const [first] = failures;
  if (failedRounds >= maxFailedRounds && first !== undefined) await endEarly(platform, action, first.problem);
  const afterS = failedRounds >= maxFailedRounds ? 0 : retryDelayS(failures, delayOf(failedRounds));
  const nextAt = new Date(clock.now().getTime() + afterS * 1000);
  await postgres.db.transaction(async (tx) => {
    await tx
      .update(table)
      .set({ failedRounds, nextAt })
      .where(and(eq(table.id, action.id), eq(table.state, action.state)));
    await enqueueAction(tx, jobs, action.id, afterS);
  });
}

function delayOf(failedRounds: number): number {
  return Math.min(maxDelayS, minDelayS * 2 ** Math.max(0, failedRounds - 1));
}
