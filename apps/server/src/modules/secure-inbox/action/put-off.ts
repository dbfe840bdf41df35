import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { pauseAfter } from "../intake/pause-after.ts";
import { performLater } from "./add-action.ts";
import { endEarly } from "./finish-action.ts";
import type { Trouble } from "./settlement-of.ts";
import { type ActionRow, actionTable as table } from "./table.ts";

const [shortestS, longestS] = [5, 600];
/** Rounds in a row that came to nothing, before an action is given up: with their pauses about three quarters of an hour. */
const mostFruitless = 11;

/** Goes on later, the longer the more rounds came to nothing, and gives up in the end. */
export async function putOff(
  platform: Platform,
  action: ActionRow,
  troubles: readonly Pick<Trouble, "problem" | "retryAfterS">[],
  settled: number,
): Promise<void> {
  const { postgres, clock, jobs } = platform;
  const fruitless = settled > 0 ? 0 : action.fruitless + 1;
  const [first] = troubles;
  if (fruitless >= mostFruitless && first !== undefined) await endEarly(platform, action, first.problem);
  const afterS = fruitless >= mostFruitless ? 0 : pauseAfter(troubles, pauseOf(fruitless));
  const nextAt = new Date(clock.now().getTime() + afterS * 1000);
  await postgres.db.transaction(async (tx) => {
    await tx
      .update(table)
      .set({ fruitless, nextAt })
      .where(and(eq(table.id, action.id), eq(table.state, action.state)));
    await performLater(tx, jobs, action.id, afterS);
  });
}

function pauseOf(fruitless: number): number {
  return Math.min(longestS, shortestS * 2 ** Math.max(0, fruitless - 1));
}
