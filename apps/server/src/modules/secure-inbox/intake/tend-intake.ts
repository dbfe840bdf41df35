import { and, eq, inArray, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { mailboxTable } from "../mail/table.ts";
import { connectedProviders } from "./connected-providers.ts";
import { needsCare } from "./keep-subscription.ts";
import { takeInLater } from "./notice-arrivals.ts";
import { scanLater } from "./scan-later.ts";
import { syncLater } from "./sync-directory.ts";
import { arrivalTable, mailboxIntakeTable as intake, scanTable, subscriptionTable } from "./table.ts";
import { tendLater } from "./tend-mailbox.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-mail-intake": Record<string, unknown>;
  }
}

/** A mailbox is compared to what is known so often, whatever notifications tell. */
const healMs = 10 * 60_000;
/** What became of a noticed mail is known so long. */
const keptDays = 90;

/** Every five minutes: what has to be renewed, compared, taken in or gone on with becomes a job. */
export function tendIntakeTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"tend-mail-intake">(anything, () => tendIntake(platform), "*/5 * * * *");
}

/** Has it done at once, as when a server starts: what an earlier process left goes on. */
export async function tendIntakeNow({ postgres, jobs }: Pick<Platform, "postgres" | "jobs">): Promise<void> {
  await postgres.db.transaction((tx) => jobs.add(tx, "tend-mail-intake", {}, { key: "tend-mail-intake" }));
}

async function tendIntake(platform: Platform): Promise<void> {
  const { db } = platform.postgres;
  await forgetSubscriptions(platform);
  for (const providerId of await connectedProviders(platform)) {
    const [due, waiting, scans] = await Promise.all([
      mailboxesDue(platform, providerId),
      db
        .selectDistinct({ mailboxId: arrivalTable.mailboxId })
        .from(arrivalTable)
        .where(and(eq(arrivalTable.providerId, providerId), eq(arrivalTable.state, "waiting"))),
      db
        .select({ id: scanTable.id })
        .from(scanTable)
        .where(and(eq(scanTable.providerId, providerId), eq(scanTable.state, "running"))),
    ]);
    await db.transaction(async (tx) => {
      if (due === null) await syncLater(tx, platform.jobs, providerId);
      for (const mailboxId of due ?? []) await tendLater(tx, platform.jobs, mailboxId);
      for (const { mailboxId } of waiting) await takeInLater(tx, platform.jobs, mailboxId);
      for (const { id } of scans) await scanLater(tx, platform.jobs, id);
    });
  }
  const old = new Date(platform.clock.now().getTime() - keptDays * 86_400_000);
  await db.delete(arrivalTable).where(lt(arrivalTable.settledAt, old));
}

/** Null while nobody's mailbox is known. */
async function mailboxesDue({ postgres: { db }, clock }: Platform, providerId: string): Promise<string[] | null> {
  const now = clock.now();
  const stale = new Date(now.getTime() - healMs);
  const rows = await db
    .select({
      id: intake.mailboxId,
      healedAt: intake.healedAt,
      mustHeal: intake.mustHeal,
      subscription: subscriptionTable,
    })
    .from(intake)
    .innerJoin(mailboxTable, and(eq(mailboxTable.id, intake.mailboxId), eq(mailboxTable.isMonitored, true)))
    .leftJoin(subscriptionTable, eq(subscriptionTable.mailboxId, intake.mailboxId))
    .where(eq(intake.providerId, providerId));
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, healedAt, mustHeal, subscription }) =>
    mustHeal || healedAt === null || healedAt < stale || needsCare(subscription, now) ? [id] : [],
  );
}

/** Whoever disconnects ends them at Microsoft, and new ones are needed when they connect again. */
async function forgetSubscriptions({ postgres: { db } }: Platform): Promise<void> {
  const disconnected = db
    .select({ id: mailConnectionTable.providerId })
    .from(mailConnectionTable)
    .where(eq(mailConnectionTable.state, "not_configured"));
  await db.delete(subscriptionTable).where(inArray(subscriptionTable.providerId, disconnected));
}
