import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { rememberedDeviceTable } from "../remembered-device/table.ts";
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

/** Retention in days, the same as decisions', whose log shows the outcome of step-ups. */
const retentionDays = 180;

/** Deletes challenges past their retention, their approvals, and expired elevations and remembered devices. */
export async function sweepChallenges({ postgres, clock }: Means): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * day);
  await postgres.db.delete(challengeTable).where(lt(challengeTable.createdAt, ago(retentionDays)));
  await postgres.db.delete(elevationTable).where(lt(elevationTable.expiresAt, ago(1)));
  await postgres.db.delete(rememberedDeviceTable).where(lt(rememberedDeviceTable.expiresAt, ago(1)));
}
