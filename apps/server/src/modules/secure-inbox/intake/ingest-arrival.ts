import type { ArrivalReason } from "@parapet/contract";
import { type GraphClient, GraphProblem } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { ingestEmail } from "../mail/ingest-email.ts";
import { messageTable, type MailboxRow } from "../mail/table.ts";
import { ingestReport } from "../report/ingest-report.ts";
import { syncFolders } from "./sync-folders.ts";
import { type ArrivalRow, folderTable, type FolderRow, mailboxIntakeTable } from "./table.ts";

/** The result of processing a queued email. `kept` is retried; its `problem` concerns the whole mailbox. */
export type IngestResult =
  | { readonly kind: "taken_in" }
  | { readonly kind: "left_out"; readonly reason: ArrivalReason }
  | { readonly kind: "kept"; readonly problem: GraphProblem | null };

/** Attempts if the email itself is the problem. */
const maxAttempts = 5;

/** Fetches an email and ingests it. */
export async function ingestArrival(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  arrival: ArrivalRow,
): Promise<IngestResult> {
  try {
    return await attempt(platform, client, mailbox, arrival);
  } catch (error) {
    const isLast = arrival.attempts + 1 >= maxAttempts;
    if (error instanceof GraphProblem) return toIngestResult(error, isLast);
    platform.log.error({ err: error, mailboxId: mailbox.id }, "email ingestion failed");
    return isLast ? { kind: "left_out", reason: "failed" } : { kind: "kept", problem: null };
  }
}

async function attempt(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  arrival: ArrivalRow,
): Promise<IngestResult> {
  const { immutableId, source } = arrival;
  if (await isIngested(platform, mailbox, immutableId)) return { kind: "taken_in" };
  const path = { userId: mailbox.graphUserId, messageId: immutableId };
  const place = await placeOf(client, path, arrival);
  if (place.isDraft) return { kind: "left_out", reason: "draft" };
  const folder = await folderOf(platform, client, mailbox, place.folderId);
  if (folder?.isFollowed === false) return { kind: "left_out", reason: "sent" };
  const raw = await client.call("message.mime", { path });
  const receivedAt = place.receivedAt ?? platform.clock.now();
  if (await isReporting(platform, mailbox)) {
    const isReport = await ingestReport(platform, mailbox, raw, { immutableId, receivedAt });
    return isReport ? { kind: "taken_in" } : { kind: "left_out", reason: "no_original" };
  }
  const item = { immutableId, folder: folder?.name ?? null, receivedAt };
  await ingestEmail(platform, { providerId: mailbox.providerId, mailbox: { id: mailbox.id }, source, raw, item });
  return { kind: "taken_in" };
}

async function isIngested({ postgres: { db } }: Platform, mailbox: MailboxRow, immutableId: string): Promise<boolean> {
  const same = and(
    eq(messageTable.providerId, mailbox.providerId),
    eq(messageTable.mailboxId, mailbox.id),
    eq(messageTable.immutableId, immutableId),
  );
  return (await db.select({ id: messageTable.id }).from(messageTable).where(same)).length > 0;
}

async function isReporting({ postgres: { db } }: Platform, mailbox: MailboxRow): Promise<boolean> {
  const [intake] = await db.select().from(mailboxIntakeTable).where(eq(mailboxIntakeTable.mailboxId, mailbox.id));
  return intake?.isReporting === true;
}

interface Place {
  readonly isDraft: boolean;
  readonly folderId: string | null;
  readonly receivedAt: Date | null;
}

/** Folder and time received, as listed or else read now. */
async function placeOf(
  client: GraphClient,
  path: { readonly userId: string; readonly messageId: string },
  { folderId, receivedAt }: ArrivalRow,
): Promise<Place> {
  if (folderId !== null && receivedAt !== null) return { isDraft: false, folderId, receivedAt };
  const query = { $select: "id,isDraft,parentFolderId,receivedDateTime" };
  const found = await client.call("message.get", { path, query });
  return {
    isDraft: found.isDraft === true,
    folderId: found.parentFolderId ?? null,
    receivedAt: found.receivedDateTime == null ? null : new Date(found.receivedDateTime),
  };
}

async function folderOf(
  platform: Platform,
  client: GraphClient,
  mailbox: MailboxRow,
  graphId: string | null,
): Promise<FolderRow | null> {
  if (graphId === null) return null;
  const known = await platform.postgres.db.select().from(folderTable).where(eq(folderTable.mailboxId, mailbox.id));
  const folders = known.some((each) => each.graphId === graphId) ? known : await syncFolders(platform, client, mailbox);
  return folders.find((each) => each.graphId === graphId) ?? null;
}

function toIngestResult(problem: GraphProblem, isLast: boolean): IngestResult {
  switch (problem.kind) {
    case "not_found":
    case "gone":
      // The email was deleted; any other "not found" concerns the mailbox.
      if (problem.code === "ErrorItemNotFound") return { kind: "left_out", reason: "gone" };
      return { kind: "kept", problem };
    case "refused":
    case "conflict":
    case "unreadable":
      return isLast ? { kind: "left_out", reason: "unreadable" } : { kind: "kept", problem: null };
    case "auth":
    case "consent":
    case "permission":
    case "licence":
    case "throttled":
    case "transient":
      return { kind: "kept", problem };
  }
}
