import { id } from "@parapet/contract";
import type { GraphProblem } from "@parapet/graph-client";
import { type GraphClient } from "@parapet/graph-client";
import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailboxTable, type MailboxRow } from "../mail/table.ts";
import { noteProblem } from "./note-problem.ts";
import { takeInLater } from "./notice-arrivals.ts";
import { pauseAfter } from "./pause-after.ts";
import { arrivalTable as table, type ArrivalRow } from "./table.ts";
import { type Settlement, takeInArrival } from "./take-in-arrival.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "take-in-mail": { readonly mailboxId: string };
  }
}

/** Mails of one mailbox that are worked on at a time, as many as Microsoft lets be fetched at once. */
const together = 4;
/** Mails that one job takes in before it lets others go on. */
const mostMails = 40;
/** Whoever claimed a mail and does not come back has lost it then. */
const claimMs = 2 * 60_000;
/** Seconds before a mailbox in trouble is tried again, unless Microsoft asks to wait longer. */
const pauseS = 30;

/** Takes in what waits of one mailbox. */
export function takeInMailTask(platform: Platform): Task {
  return defineTask<"take-in-mail">(z.object({ mailboxId: id }), ({ mailboxId }) => takeInMails(platform, mailboxId));
}

async function takeInMails(platform: Platform, mailboxId: string): Promise<void> {
  const [mailbox] = await platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (mailbox === undefined) return;
  const client = await tenantClient(platform, mailbox.providerId);
  if (client === null) return;
  for (let done = 0; done < mostMails; done += together) {
    const claimed = await claim(platform, mailboxId);
    if (claimed.length === 0) return;
    const settled = await Promise.all(claimed.map((arrival) => settle(platform, client, mailbox, arrival)));
    const problems = settled.filter((each) => each !== null);
    if (problems[0] !== undefined) {
      await noteProblem(platform, mailboxId, problems[0]);
      return later(platform, mailboxId, pauseAfter(problems, pauseS));
    }
  }
  await later(platform, mailboxId, 0);
}

function later({ postgres, jobs }: Platform, mailboxId: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => takeInLater(tx, jobs, mailboxId, afterS));
}

/** The next mails, new ones before those of a scan; nobody else works on them meanwhile. */
async function claim({ postgres: { db }, clock }: Platform, mailboxId: string): Promise<readonly ArrivalRow[]> {
  const now = clock.now();
  const isFree = or(isNull(table.claimedUntil), lt(table.claimedUntil, now));
  const next = db
    .select({ immutableId: table.immutableId })
    .from(table)
    .where(and(eq(table.mailboxId, mailboxId), eq(table.state, "waiting"), isFree))
    .orderBy(asc(sql`${table.source} = 'history'`), asc(table.attempts), asc(table.noticedAt))
    .limit(together)
    .for("update", { skipLocked: true });
  return db
    .update(table)
    .set({ claimedUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(table.mailboxId, mailboxId), sql`${table.immutableId} IN (${next})`))
    .returning();
}

/** Resolves to what keeps the whole mailbox from being read. */
async function settle(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  arrival: ArrivalRow,
): Promise<GraphProblem | null> {
  const settlement = await takeInArrival(platform, client, mailbox, arrival);
  const outcome = settlement.kind === "left_out" ? settlement.reason : settlement.kind;
  platform.metrics.noticedMails.inc({ outcome });
  await platform.postgres.db
    .update(table)
    .set(valuesOf(settlement, platform.clock.now(), arrival))
    .where(and(eq(table.mailboxId, arrival.mailboxId), eq(table.immutableId, arrival.immutableId)));
  return settlement.kind === "kept" ? settlement.problem : null;
}

function valuesOf(
  settlement: Settlement,
  settledAt: Date,
  { attempts }: ArrivalRow,
): Partial<typeof table.$inferInsert> {
  switch (settlement.kind) {
    case "taken_in":
      return { state: "taken_in", claimedUntil: null, settledAt };
    case "left_out":
      return { state: "left_out", reason: settlement.reason, claimedUntil: null, settledAt };
    case "kept":
      return { attempts: settlement.problem === null ? attempts + 1 : attempts, claimedUntil: null };
  }
}
