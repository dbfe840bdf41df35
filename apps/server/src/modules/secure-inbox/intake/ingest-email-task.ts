import { id } from "@parapet/contract";
import type { GraphProblem } from "@parapet/graph-client";
import { type GraphClient } from "@parapet/graph-client";
import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailboxTable, type MailboxRow } from "../mail/table.ts";
import { type IngestResult, ingestArrival } from "./ingest-arrival.ts";
import { enqueueIngest } from "./queue-arrivals.ts";
import { recordProblem } from "./record-problem.ts";
import { retryDelayS } from "./retry-delay.ts";
import { arrivalTable as table, type ArrivalRow } from "./table.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "take-in-mail": { readonly mailboxId: string };
  }
}

/** Microsoft allows four concurrent requests per mailbox. */
const concurrency = 4;
/** Emails per job, so that other jobs get a turn. */
const maxEmails = 40;
/** A claim expires after this long. */
const claimMs = 2 * 60_000;
/** Default delay after a failure. */
const pauseS = 30;

/** Ingests a mailbox's queued emails. */
export function ingestEmailTask(platform: Platform): Task {
  return defineTask<"take-in-mail">(z.object({ mailboxId: id }), ({ mailboxId }) => ingestEmails(platform, mailboxId));
}

async function ingestEmails(platform: Platform, mailboxId: string): Promise<void> {
  const [mailbox] = await platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (mailbox === undefined) return;
  const client = await tenantClient(platform, mailbox.providerId);
  if (client === null) return;
  for (let done = 0; done < maxEmails; done += concurrency) {
    const claimed = await claim(platform, mailboxId);
    if (claimed.length === 0) return;
    const settled = await Promise.all(claimed.map((arrival) => ingestOne(platform, client, mailbox, arrival)));
    const problems = settled.filter((each) => each !== null);
    if (problems[0] !== undefined) {
      await recordProblem(platform, mailboxId, problems[0]);
      return enqueue(platform, mailboxId, retryDelayS(problems, pauseS));
    }
  }
  await enqueue(platform, mailboxId, 0);
}

function enqueue({ postgres, jobs }: Platform, mailboxId: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => enqueueIngest(tx, jobs, mailboxId, afterS));
}

/** Claims the next emails, new ones before those of a scan. */
async function claim({ postgres: { db }, clock }: Platform, mailboxId: string): Promise<readonly ArrivalRow[]> {
  const now = clock.now();
  const isFree = or(isNull(table.claimedUntil), lt(table.claimedUntil, now));
  const next = db
    .select({ immutableId: table.immutableId })
    .from(table)
    .where(and(eq(table.mailboxId, mailboxId), eq(table.state, "waiting"), isFree))
    .orderBy(asc(sql`${table.source} = 'history'`), asc(table.attempts), asc(table.detectedAt))
    .limit(concurrency)
    .for("update", { skipLocked: true });
  return db
    .update(table)
    .set({ claimedUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(table.mailboxId, mailboxId), sql`${table.immutableId} IN (${next})`))
    .returning();
}

/** Resolves to the problem that affects the whole mailbox, if any. */
async function ingestOne(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  arrival: ArrivalRow,
): Promise<GraphProblem | null> {
  const result = await ingestArrival(platform, client, mailbox, arrival);
  const outcome = result.kind === "left_out" ? result.reason : result.kind;
  platform.metrics.noticedMails.inc({ outcome });
  await platform.postgres.db
    .update(table)
    .set(valuesOf(result, platform.clock.now(), arrival))
    .where(and(eq(table.mailboxId, arrival.mailboxId), eq(table.immutableId, arrival.immutableId)));
  return result.kind === "kept" ? result.problem : null;
}

function valuesOf(result: IngestResult, settledAt: Date, { attempts }: ArrivalRow): Partial<typeof table.$inferInsert> {
  switch (result.kind) {
    case "taken_in":
      return { state: "taken_in", claimedUntil: null, settledAt };
    case "left_out":
      return { state: "left_out", reason: result.reason, claimedUntil: null, settledAt };
    case "kept":
      return { attempts: result.problem === null ? attempts + 1 : attempts, claimedUntil: null };
  }
}
