import { id } from "@parapet/contract";
import { type GraphClient, GraphProblem, listReceived, type ReceivedPage } from "@parapet/graph-client";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type MailboxRow, mailboxTable } from "../mail/table.ts";
import { enqueueScan } from "./enqueue-scan.ts";
import { queueArrivals } from "./queue-arrivals.ts";
import { retryDelayS } from "./retry-delay.ts";
import { type ScanMailboxRow, scanMailboxTable, type ScanRow, scanTable } from "./table.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "scan-mail": { readonly scanId: string };
  }
}

/** Pages per job, so that other jobs get a turn. */
const maxPages = 20;
/** Default delay after a failure. */
const pauseS = 60;

const select = "id,receivedDateTime,isDraft,parentFolderId";
const pageSize = 200;

/**
 * Scans past email per mailbox, oldest first so that each analysis knows its history, and queues unknown emails.
 * Resumes where it stopped.
 */
export function scanMailTask(platform: Platform): Task {
  return defineTask<"scan-mail">(z.object({ scanId: id }), ({ scanId }) => scanMail(platform, scanId));
}

async function scanMail(platform: Platform, scanId: string): Promise<void> {
  const { db } = platform.postgres;
  const [scan] = await db.select().from(scanTable).where(eq(scanTable.id, scanId));
  if (scan?.state !== "running") return;
  const client = await tenantClient(platform, scan.providerId);
  if (client === null) return;
  for (let left = maxPages; left > 0;) {
    const next = await nextMailbox(platform, scanId);
    if (next === null) return finish(platform, scanId);
    try {
      const read = await scanMailbox(platform, client, scan, next, left);
      if (read === null) return;
      left -= read;
    } catch (error) {
      if (!(error instanceof GraphProblem)) throw error;
      if (error.kind === "throttled" || error.kind === "transient")
        return goOn(platform, scanId, retryDelayS([error], pauseS));
      await db.update(scanMailboxTable).set({ state: "failed" }).where(ofMailbox(next.place));
    }
  }
  await goOn(platform, scanId);
}

interface Next {
  readonly mailbox: MailboxRow;
  readonly place: ScanMailboxRow;
}

async function nextMailbox({ postgres: { db } }: Platform, scanId: string): Promise<Next | null> {
  const [row] = await db
    .select({ mailbox: mailboxTable, place: scanMailboxTable })
    .from(scanMailboxTable)
    .innerJoin(mailboxTable, eq(mailboxTable.id, scanMailboxTable.mailboxId))
    .where(and(eq(scanMailboxTable.scanId, scanId), eq(scanMailboxTable.state, "waiting")))
    .orderBy(mailboxTable.id)
    .limit(1);
  return row ?? null;
}

/** Resolves to the number of pages; null if the scan ended or another job took over. @throws GraphProblem */
async function scanMailbox(
  platform: Platform,
  client: GraphClient,
  scan: ScanRow,
  { mailbox: { graphUserId: userId }, place }: Next,
  maxPagesHere: number,
): Promise<number | null> {
  const { listedUntil, listedThen } = place;
  const from = listedUntil === null ? scan.since : { until: listedUntil, seenIds: listedThen };
  let pages = 0;
  for await (const page of listReceived(client, { userId, folderId: null, select, pageSize }, from)) {
    if (!(await storePage(platform, scan, { ...place, pages: place.pages + pages }, page))) return null;
    pages += 1;
    if (pages >= maxPagesHere) break;
  }
  return pages;
}

/** Queues a page of emails and stores the mailbox's progress; false if another job moved it. */
async function storePage(
  platform: Platform,
  { id: scanId, providerId }: ScanRow,
  place: ScanMailboxRow,
  { items, until, seenIds, isLast }: ReceivedPage,
): Promise<boolean> {
  const emails = items.flatMap(({ id: immutableId, isDraft, parentFolderId, receivedDateTime }) =>
    isDraft === true
      ? []
      : [{ id: immutableId, folderId: parentFolderId ?? null, receivedAt: momentOf(receivedDateTime) }],
  );
  return platform.postgres.db.transaction(async (tx) => {
    const running = and(eq(scanTable.id, scanId), eq(scanTable.state, "running"));
    const [open] = await tx.select({ id: scanTable.id }).from(scanTable).where(running).for("update");
    if (open === undefined) return false;
    const [kept] = await tx
      .update(scanMailboxTable)
      .set({
        listedUntil: until,
        listedThen: [...seenIds],
        pages: place.pages + 1,
        state: isLast ? "done" : "waiting",
      })
      .where(and(ofMailbox(place), eq(scanMailboxTable.state, "waiting"), eq(scanMailboxTable.pages, place.pages)))
      .returning({ mailboxId: scanMailboxTable.mailboxId });
    if (kept === undefined) return false;
    const where = { providerId, mailboxId: place.mailboxId, source: "history" } as const;
    const noticed = await queueArrivals(tx, platform, where, emails);
    const counted = {
      seen: sql`${scanTable.seen} + ${items.length}`,
      noticed: sql`${scanTable.noticed} + ${noticed}`,
    };
    await tx.update(scanTable).set(counted).where(running);
    return true;
  });
}

function momentOf(value: string | null | undefined): Date | null {
  return typeof value === "string" ? new Date(value) : null;
}

function ofMailbox({ scanId, mailboxId }: Pick<ScanMailboxRow, "scanId" | "mailboxId">) {
  return and(eq(scanMailboxTable.scanId, scanId), eq(scanMailboxTable.mailboxId, mailboxId));
}

async function finish({ postgres: { db }, clock }: Platform, scanId: string): Promise<void> {
  const running = and(eq(scanTable.id, scanId), eq(scanTable.state, "running"));
  await db.update(scanTable).set({ state: "done", finishedAt: clock.now() }).where(running);
}

function goOn({ postgres: { db }, jobs }: Platform, scanId: string, afterS = 0): Promise<void> {
  return db.transaction((tx) => enqueueScan(tx, jobs, scanId, afterS));
}
