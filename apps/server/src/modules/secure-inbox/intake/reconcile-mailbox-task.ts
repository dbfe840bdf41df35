import { id } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { ensureSubscription } from "./ensure-subscription.ts";
import { recordProblem } from "./record-problem.ts";
import { resyncMailbox } from "./resync-mailbox.ts";
import { retryDelayS } from "./retry-delay.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-mailbox": { readonly mailboxId: string };
  }
}

/** Min delay before a throttled mailbox is retried. */
const minDelayS = 10;

/** Renews a mailbox's subscription and resyncs its folders. */
export function reconcileMailboxTask(platform: Platform): Task {
  return defineTask<"tend-mailbox">(z.object({ mailboxId: id }), ({ mailboxId }) =>
    reconcileMailbox(platform, mailboxId),
  );
}

/** Enqueues a mailbox; doesn't shorten a pending backoff. */
export async function enqueueReconcile(
  tx: Transaction,
  jobs: Platform["jobs"],
  mailboxId: string,
  afterS = 0,
): Promise<void> {
  const options = { key: `tend-mailbox:${mailboxId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "tend-mailbox", { mailboxId }, options);
}

async function reconcileMailbox(platform: Platform, mailboxId: string): Promise<void> {
  const [mailbox] = await platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (mailbox === undefined || !mailbox.isMonitored) return;
  const client = await tenantClient(platform, mailbox.providerId);
  if (client === null) return;
  // Without a subscription, the resync still finds new email.
  const subscriptionProblem = await problemOf(() => ensureSubscription(platform, client, mailbox));
  const resyncProblem = await problemOf(() => resyncMailbox(platform, client, mailbox));
  // Stored and retried by the schedule; email is delayed, not lost.
  await recordProblem(platform, mailboxId, resyncProblem ?? subscriptionProblem);
  if (resyncProblem === null || resyncProblem.retryAfterS === null) return;
  const afterS = retryDelayS([resyncProblem], minDelayS);
  await platform.postgres.db.transaction((tx) => enqueueReconcile(tx, platform.jobs, mailboxId, afterS));
}

async function problemOf(work: () => Promise<void>): Promise<GraphProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof GraphProblem) return error;
    throw error;
  }
}
