import { id } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { retryDelayS } from "../intake/retry-delay.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable, type MailboxRow } from "../mail/table.ts";
import { readMailboxRules, type RulesRead } from "./read-mailbox-rules.ts";
import { isChangedByUs } from "./read-rules-task.ts";
import { ruleSweepMailboxTable as places, ruleSweepTable as table } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "sweep-mail-rules": { readonly sweepId: string };
  }
}

/** Concurrent reads, and mailboxes per job. */
const [concurrency, maxMailboxes] = [4, 40];
/** Default delay after a failure. */
const pauseS = 30;

/** Reads the rules of a sweep's mailboxes; resumes where it stopped. */
export function sweepRulesTask(platform: Platform): Task {
  return defineTask<"sweep-mail-rules">(z.object({ sweepId: id }), ({ sweepId }) => sweep(platform, sweepId));
}

/** Enqueues a sweep; doesn't shorten a pending backoff. */
export async function enqueueSweep(
  tx: Transaction,
  jobs: Platform["jobs"],
  sweepId: string,
  afterS = 0,
): Promise<void> {
  const options = { key: `sweep-mail-rules:${sweepId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "sweep-mail-rules", { sweepId }, options);
}

async function sweep(platform: Platform, sweepId: string): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(table).where(eq(table.id, sweepId));
  if (row?.state !== "running") return;
  const client = await tenantClient(platform, row.providerId);
  if (client === null) return;
  for (let done = 0; done < maxMailboxes; done += concurrency) {
    const next = await nextMailboxes(platform, sweepId);
    if (next.length === 0) return finish(platform, sweepId);
    const read = await Promise.all(
      next.map(async (mailbox) => {
        if (await isChangedByUs(platform, mailbox.id)) return null;
        const found = await readMailboxRules(platform, client, mailbox);
        await storeResult(platform, sweepId, mailbox.id, found);
        return found;
      }),
    );
    const transient = read.flatMap((each) => (each !== null && isTransient(each) ? (each.problem ?? []) : []));
    if (transient.length > 0 || read.includes(null)) return later(platform, sweepId, retryDelayS(transient, pauseS));
  }
  await later(platform, sweepId, 0);
}

function isTransient({ problem }: RulesRead): boolean {
  return problem?.kind === "throttled" || problem?.kind === "transient";
}

async function nextMailboxes({ postgres: { db } }: Platform, sweepId: string): Promise<readonly MailboxRow[]> {
  const rows = await db
    .select({ mailbox: mailboxTable })
    .from(places)
    .innerJoin(mailboxTable, eq(mailboxTable.id, places.mailboxId))
    .where(and(eq(places.sweepId, sweepId), eq(places.state, "waiting")))
    .orderBy(mailboxTable.id)
    .limit(concurrency);
  return rows.map(({ mailbox }) => mailbox);
}

async function storeResult(
  { postgres: { db } }: Platform,
  sweepId: string,
  mailboxId: string,
  read: RulesRead,
): Promise<void> {
  if (isTransient(read)) return;
  await db
    .update(places)
    .set({ state: read.problem === null ? "done" : "failed", changes: read.changes })
    .where(and(eq(places.sweepId, sweepId), eq(places.mailboxId, mailboxId)));
}

async function finish({ postgres: { db }, clock }: Platform, sweepId: string): Promise<void> {
  await db.update(table).set({ state: "done", finishedAt: clock.now() }).where(eq(table.id, sweepId));
}

function later({ postgres, jobs }: Platform, sweepId: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => enqueueSweep(tx, jobs, sweepId, afterS));
}
