import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteOldEmails } from "../campaign/refresh-campaign.ts";
import { traitTable } from "../protection/table.ts";
import { sweepReports } from "../report/sweep-reports.ts";
import { messageDays } from "./stored-mail.ts";
import { contentTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "sweep-mail": Record<string, unknown>;
  }
}

type Means = Pick<Platform, "postgres" | "clock">;

/** Applies email retention hourly. */
export function sweepMailTask(means: Means): Task {
  return defineTask<"sweep-mail">(z.record(z.string(), z.unknown()), () => sweepMail(means), "23 * * * *");
}

/** Deletes contents first, then rows and learned traits after their own retention. */
export async function sweepMail({ postgres, clock }: Means): Promise<void> {
  const { db } = postgres;
  const now = clock.now();
  await db.delete(contentTable).where(lt(contentTable.keptUntil, now));
  const old = new Date(now.getTime() - messageDays * 86_400_000);
  await db.transaction((tx) => deleteOldEmails(tx, old));
  await sweepReports({ postgres, clock }, old);
  await db.delete(traitTable).where(lt(traitTable.lastSeenAt, old));
}
