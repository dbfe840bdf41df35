import { id } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { pauseAfter } from "../intake/pause-after.ts";
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

/** Mailboxes that are read at a time, and that one job reads before it lets others go on. */
const [together, mostMailboxes] = [4, 40];
/** Seconds before a sweep in trouble goes on, unless Microsoft asks to wait longer. */
const pauseS = 30;

/** Reads the rules of all mailboxes of a sweep; goes on where it was. */
export function sweepRulesTask(platform: Platform): Task {
  return defineTask<"sweep-mail-rules">(z.object({ sweepId: id }), ({ sweepId }) => sweep(platform, sweepId));
}

/** Has a sweep go on; one that waits after trouble is not woken. */
export async function sweepLater(tx: Transaction, jobs: Platform["jobs"], sweepId: string, afterS = 0): Promise<void> {
  const options = { key: `sweep-mail-rules:${sweepId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "sweep-mail-rules", { sweepId }, options);
}

async function sweep(platform: Platform, sweepId: string): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(table).where(eq(table.id, sweepId));
  if (row?.state !== "running") return;
  const client = await tenantClient(platform, row.providerId);
  if (client === null) return;
  for (let done = 0; done < mostMailboxes; done += together) {
    const next = await nextMailboxes(platform, sweepId);
    if (next.length === 0) return finish(platform, sweepId);
    const read = await Promise.all(
      next.map(async (mailbox) => {
        if (await isChangedByUs(platform, mailbox.id)) return null;
        const found = await readMailboxRules(platform, client, mailbox);
        await keep(platform, sweepId, mailbox.id, found);
        return found;
      }),
    );
    const passing = read.flatMap((each) => (each !== null && isPassing(each) ? (each.problem ?? []) : []));
    if (passing.length > 0 || read.includes(null)) return later(platform, sweepId, pauseAfter(passing, pauseS));
  }
  await later(platform, sweepId, 0);
}

function isPassing({ problem }: RulesRead): boolean {
  return problem?.kind === "throttled" || problem?.kind === "transient";
}

async function nextMailboxes({ postgres: { db } }: Platform, sweepId: string): Promise<readonly MailboxRow[]> {
  const rows = await db
    .select({ mailbox: mailboxTable })
    .from(places)
    .innerJoin(mailboxTable, eq(mailboxTable.id, places.mailboxId))
    .where(and(eq(places.sweepId, sweepId), eq(places.state, "waiting")))
    .orderBy(mailboxTable.id)
    .limit(together);
  return rows.map(({ mailbox }) => mailbox);
}

async function keep(
  { postgres: { db } }: Platform,
  sweepId: string,
  mailboxId: string,
  read: RulesRead,
): Promise<void> {
  if (isPassing(read)) return;
  await db
    .update(places)
    .set({ state: read.problem === null ? "done" : "failed", changes: read.changes })
    .where(and(eq(places.sweepId, sweepId), eq(places.mailboxId, mailboxId)));
}

async function finish({ postgres: { db }, clock }: Platform, sweepId: string): Promise<void> {
  await db.update(table).set({ state: "done", finishedAt: clock.now() }).where(eq(table.id, sweepId));
}

function later({ postgres, jobs }: Platform, sweepId: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => sweepLater(tx, jobs, sweepId, afterS));
}
