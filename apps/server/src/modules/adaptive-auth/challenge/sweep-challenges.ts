import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { challengeTable, elevationTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "sweep-challenges": Record<string, unknown>;
  }
}

type Means = Pick<Platform, "postgres" | "clock">;

/** Sweeps once a day. */
export function sweepChallengesTask(means: Means): Task {
  return defineTask<"sweep-challenges">(z.record(z.string(), z.unknown()), () => sweepChallenges(means), "41 3 * * *");
}

const day = 24 * 3_600_000;

/** Days that a decision is kept: as long, the log tells what became of its step-up. */
const keptFor = 180;

/** Drops challenges whose decisions are gone, with what their owners were asked, and elevations that have ended. */
export async function sweepChallenges({ postgres, clock }: Means): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * day);
  await postgres.db.delete(challengeTable).where(lt(challengeTable.createdAt, ago(keptFor)));
  await postgres.db.delete(elevationTable).where(lt(elevationTable.expiresAt, ago(1)));
}
