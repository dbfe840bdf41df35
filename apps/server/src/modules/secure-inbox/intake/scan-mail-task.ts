import { id } from "@parapet/contract";
import { type GraphClient, GraphProblem, listPages } from "@parapet/graph-client";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type MailboxRow, mailboxTable } from "../mail/table.ts";
import { noticeArrivals } from "./notice-arrivals.ts";
import { pauseAfter } from "./pause-after.ts";
import { scanLater } from "./scan-later.ts";
import { scanMailboxTable, type ScanRow, scanTable } from "./table.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "scan-mail": { readonly scanId: string };
  }
}

/** Pages that one job lists before it lets others go on. */
const mostPages = 20;
/** Seconds before a scan in trouble goes on, unless Microsoft asks to wait longer. */
const pauseS = 60;

/** Lists the mail of past days, mailbox by mailbox, and queues what nobody noticed. Goes on where it was. */
export function scanMailTask(platform: Platform): Task {
  return defineTask<"scan-mail">(z.object({ scanId: id }), ({ scanId }) => scanMail(platform, scanId));
}

async function scanMail(platform: Platform, scanId: string): Promise<void> {
  const { db } = platform.postgres;
  const [scan] = await db.select().from(scanTable).where(eq(scanTable.id, scanId));
  if (scan?.state !== "running") return;
  const client = await tenantClient(platform, scan.providerId);
  if (client === null) return;
  for (let left = mostPages; left > 0;) {
    const next = await nextMailbox(platform, scanId);
    if (next === null) return finish(platform, scanId);
    try {
      left -= await scanMailbox(platform, client, scan, next, left);
    } catch (error) {
      if (!(error instanceof GraphProblem)) throw error;
      if (error.kind === "throttled" || error.kind === "transient")
        return goOn(platform, scanId, pauseAfter([error], pauseS));
      const state = error.kind === "gone" ? "waiting" : "failed";
      await db.update(scanMailboxTable).set({ state, link: null }).where(ofMailbox(scanId, next.mailbox.id));
    }
  }
  await goOn(platform, scanId);
}

interface Next {
  readonly mailbox: MailboxRow;
  readonly link: string | null;
}

async function nextMailbox({ postgres: { db } }: Platform, scanId: string): Promise<Next | null> {
  const [row] = await db
    .select({ mailbox: mailboxTable, link: scanMailboxTable.link })
    .from(scanMailboxTable)
    .innerJoin(mailboxTable, eq(mailboxTable.id, scanMailboxTable.mailboxId))
    .where(and(eq(scanMailboxTable.scanId, scanId), eq(scanMailboxTable.state, "waiting")))
    .orderBy(mailboxTable.id)
    .limit(1);
  return row ?? null;
}

/** Resolves to how many pages it read. @throws GraphProblem */
async function scanMailbox(
  platform: Platform,
  client: GraphClient,
  { id: scanId, providerId, since }: ScanRow,
  { mailbox: { id: mailboxId, graphUserId: userId }, link }: Next,
  mostPagesHere: number,
): Promise<number> {
  let pages = 0;
  const query = {
    $select: "id,receivedDateTime,isDraft,parentFolderId",
    $filter: `receivedDateTime ge ${since.toISOString()}`,
    $orderby: "receivedDateTime desc",
    $top: 200,
  };
  for await (const { items, nextLink } of listPages(client, "message.list", { path: { userId }, query }, link)) {
    const mails = items.flatMap(({ id: immutableId, isDraft, parentFolderId, receivedDateTime }) =>
      isDraft === true
        ? []
        : [{ id: immutableId, folderId: parentFolderId ?? null, receivedAt: momentOf(receivedDateTime) }],
    );
    const isWanted = await platform.postgres.db.transaction(async (tx) => {
      const running = and(eq(scanTable.id, scanId), eq(scanTable.state, "running"));
      const [open] = await tx.select({ id: scanTable.id }).from(scanTable).where(running).for("update");
      if (open === undefined) return false;
      const noticed = await noticeArrivals(tx, platform, { providerId, mailboxId, source: "history" }, mails);
      const counted = {
        seen: sql`${scanTable.seen} + ${items.length}`,
        noticed: sql`${scanTable.noticed} + ${noticed}`,
      };
      await tx.update(scanTable).set(counted).where(running);
      const state = nextLink === null ? "done" : "waiting";
      await tx.update(scanMailboxTable).set({ link: nextLink, state }).where(ofMailbox(scanId, mailboxId));
      return true;
    });
    pages += 1;
    if (!isWanted || pages >= mostPagesHere) break;
  }
  return pages;
}

function momentOf(value: string | null | undefined): Date | null {
  return typeof value === "string" ? new Date(value) : null;
}

function ofMailbox(scanId: string, mailboxId: string) {
  return and(eq(scanMailboxTable.scanId, scanId), eq(scanMailboxTable.mailboxId, mailboxId));
}

async function finish({ postgres: { db }, clock }: Platform, scanId: string): Promise<void> {
  const running = and(eq(scanTable.id, scanId), eq(scanTable.state, "running"));
  await db.update(scanTable).set({ state: "done", finishedAt: clock.now() }).where(running);
}

function goOn({ postgres: { db }, jobs }: Platform, scanId: string, afterS = 0): Promise<void> {
  return db.transaction((tx) => scanLater(tx, jobs, scanId, afterS));
}
