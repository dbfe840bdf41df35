import { lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forgetMails } from "../campaign/refresh-campaign.ts";
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

/** Deletes every hour what is kept no longer. */
export function sweepMailTask(means: Means): Task {
  return defineTask<"sweep-mail">(z.record(z.string(), z.unknown()), () => sweepMail(means), "23 * * * *");
}

/** The content of mails goes first, and the rows that lists show and what was learnt of senders later. */
export async function sweepMail({ postgres, clock }: Means): Promise<void> {
  const { db } = postgres;
  const now = clock.now();
  await db.delete(contentTable).where(lt(contentTable.keptUntil, now));
  const old = new Date(now.getTime() - messageDays * 86_400_000);
  await db.transaction((tx) => forgetMails(tx, old));
  await sweepReports({ postgres, clock }, old);
  await db.delete(traitTable).where(lt(traitTable.lastSeenAt, old));
}
