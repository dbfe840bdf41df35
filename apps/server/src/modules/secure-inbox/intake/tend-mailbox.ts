import { id } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { healMailbox } from "./heal-mailbox.ts";
import { keepSubscription } from "./keep-subscription.ts";
import { noteProblem } from "./note-problem.ts";
import { pauseAfter } from "./pause-after.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-mailbox": { readonly mailboxId: string };
  }
}

/** Seconds before a mailbox is compared again that Microsoft asked to wait with, unless it asked to wait longer. */
const shortestPauseS = 10;

/** Looks after a mailbox: its subscription, then what notifications did not tell. */
export function tendMailboxTask(platform: Platform): Task {
  return defineTask<"tend-mailbox">(z.object({ mailboxId: id }), ({ mailboxId }) => tendMailbox(platform, mailboxId));
}

/** Has a mailbox looked after; one that waits because Microsoft asked to is not woken. */
export async function tendLater(tx: Transaction, jobs: Platform["jobs"], mailboxId: string, afterS = 0): Promise<void> {
  const options = { key: `tend-mailbox:${mailboxId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "tend-mailbox", { mailboxId }, options);
}

async function tendMailbox(platform: Platform, mailboxId: string): Promise<void> {
  const [mailbox] = await platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (mailbox === undefined || !mailbox.isMonitored) return;
  const client = await tenantClient(platform, mailbox.providerId);
  if (client === null) return;
  // Without a subscription, comparing still finds what is new.
  const subscribing = await problemOf(() => keepSubscription(platform, client, mailbox));
  const healing = await problemOf(() => healMailbox(platform, client, mailbox));
  // Noted, and tried again by the clock: until then nothing is lost, only later.
  await noteProblem(platform, mailboxId, healing ?? subscribing);
  if (healing === null || healing.retryAfterS === null) return;
  const afterS = pauseAfter([healing], shortestPauseS);
  await platform.postgres.db.transaction((tx) => tendLater(tx, platform.jobs, mailboxId, afterS));
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
