import { and, eq, inArray, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { mailboxTable } from "../mail/table.ts";
import { connectedProviders } from "./connected-providers.ts";
import { enqueueScan } from "./enqueue-scan.ts";
import { needsRenewal } from "./ensure-subscription.ts";
import { enqueueIngest } from "./queue-arrivals.ts";
import { enqueueReconcile } from "./reconcile-mailbox-task.ts";
import { enqueueDirectorySync } from "./sync-directory.ts";
import { arrivalTable, mailboxIntakeTable as intake, scanTable, subscriptionTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-mail-intake": Record<string, unknown>;
  }
}

/** Resync interval, independent of notifications. */
const resyncIntervalMs = 10 * 60_000;
/** Retention of processed arrivals. */
const retentionDays = 90;

/** Every five minutes, enqueues due renewals, resyncs, ingestion and scans. */
export function reconcileIntakeTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"tend-mail-intake">(anything, () => reconcileIntake(platform), "*/5 * * * *");
}

/** Runs it immediately, to resume work after a start. */
export async function enqueueIntakeReconcile({ postgres, jobs }: Pick<Platform, "postgres" | "jobs">): Promise<void> {
  await postgres.db.transaction((tx) => jobs.add(tx, "tend-mail-intake", {}, { key: "tend-mail-intake" }));
}

async function reconcileIntake(platform: Platform): Promise<void> {
  const { db } = platform.postgres;
  await deleteSubscriptions(platform);
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
      if (due === null) await enqueueDirectorySync(tx, platform.jobs, providerId);
      for (const mailboxId of due ?? []) await enqueueReconcile(tx, platform.jobs, mailboxId);
      for (const { mailboxId } of waiting) await enqueueIngest(tx, platform.jobs, mailboxId);
      for (const { id } of scans) await enqueueScan(tx, platform.jobs, id);
    });
  }
  const old = new Date(platform.clock.now().getTime() - retentionDays * 86_400_000);
  await db.delete(arrivalTable).where(lt(arrivalTable.settledAt, old));
}

/** Null if no mailbox is known yet. */
async function mailboxesDue({ postgres: { db }, clock }: Platform, providerId: string): Promise<string[] | null> {
  const now = clock.now();
  const stale = new Date(now.getTime() - resyncIntervalMs);
  const rows = await db
    .select({
      id: intake.mailboxId,
      resyncedAt: intake.resyncedAt,
      mustResync: intake.mustResync,
      subscription: subscriptionTable,
    })
    .from(intake)
    .innerJoin(mailboxTable, and(eq(mailboxTable.id, intake.mailboxId), eq(mailboxTable.isMonitored, true)))
    .leftJoin(subscriptionTable, eq(subscriptionTable.mailboxId, intake.mailboxId))
    .where(eq(intake.providerId, providerId));
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, resyncedAt, mustResync, subscription }) =>
    mustResync || resyncedAt === null || resyncedAt < stale || needsRenewal(subscription, now) ? [id] : [],
  );
}

/** Disconnecting deletes them at Microsoft; reconnecting creates new ones. */
async function deleteSubscriptions({ postgres: { db } }: Platform): Promise<void> {
  const disconnected = db
    .select({ id: mailConnectionTable.providerId })
    .from(mailConnectionTable)
    .where(eq(mailConnectionTable.state, "not_configured"));
  await db.delete(subscriptionTable).where(inArray(subscriptionTable.providerId, disconnected));
}
