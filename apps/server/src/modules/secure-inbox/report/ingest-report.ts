import type { ReportReason } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import type { AttachedOriginal, Report } from "@parapet/mail-analysis";
import { and, arrayContains, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { ingestEmail } from "../mail/ingest-email.ts";
import { type MailboxRow, mailboxTable } from "../mail/table.ts";
import { locateOriginal } from "./locate-original.ts";
import { type OpenedReport, openReport } from "./open-report.ts";
import { readReportInWorker } from "./read-report-in-worker.ts";
import { settleReport } from "./settle-report.ts";

interface Wanted {
  readonly providerId: string;
  readonly mailboxId: string;
  readonly messageIds: readonly string[];
}

/** Max ids tried; an unknown id costs a call each. */
const maxIds = 5;

/** Finds a reported email in the reporter's mailbox and ingests it. Null if it isn't there or can't be read. */
async function fetchOriginal(
  platform: Platform,
  { providerId, mailboxId, messageIds }: Wanted,
): Promise<string | null> {
  const client = await tenantClient(platform, providerId);
  const [mailbox] = await platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (client === null || mailbox === undefined) return null;
  const userId = mailbox.graphUserId;
  try {
    for (const messageId of messageIds.slice(0, maxIds)) {
      const query = {
        $filter: `internetMessageId eq '<${messageId.replaceAll("'", "''")}>'`,
        $select: "id,receivedDateTime,isDraft",
        $top: 5,
      };
      const { value } = await client.call("message.list", { path: { userId }, query });
      const found = value.find(({ isDraft }) => isDraft !== true);
      if (found === undefined) continue;
      const raw = await client.call("message.mime", { path: { userId, messageId: found.id } });
      const receivedAt = found.receivedDateTime == null ? platform.clock.now() : new Date(found.receivedDateTime);
      const item = { immutableId: found.id, folder: null, receivedAt };
      const mail = { providerId, mailbox: { id: mailboxId }, source: "report", raw, item } as const;
      return (await ingestEmail(platform, mail)).id;
    }
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    platform.log.warn({ err: error, mailboxId }, "locating a reported email failed");
  }
  return null;
}

interface Item {
  readonly immutableId: string;
  readonly receivedAt: Date;
}

type Reporter = Pick<MailboxRow, "id"> | null;

/**
 * Ingests a user report: links a stored email, fetches it from the reporter's mailbox, or uses the attachment. Resolves
 * to false if nothing is reported, as for automatic replies and external senders.
 */
export async function ingestReport(platform: Platform, mailbox: MailboxRow, raw: Buffer, item: Item): Promise<boolean> {
  const report = await readReportInWorker(platform, mailbox.providerId, raw);
  if (report === null) return false;
  const { originals } = report;
  const reporter = report.isForged ? null : await findReporter(platform, mailbox.providerId, report);
  if (originals.length === 0 && (report.isOther || reporter === null)) return false;
  const parts: readonly (AttachedOriginal | null)[] = originals.length === 0 ? [null] : originals;
  for (const [part, original] of parts.entries()) {
    const opened = await openReport(platform, { mailbox, item, part, report, original, reporter });
    // Already processed.
    if (opened === null) continue;
    const found = reporter === null ? "unknown_reporter" : await findMail(platform, opened, report, original);
    await settleReport(platform, opened.id, found);
  }
  return true;
}

async function findReporter({ postgres: { db } }: Platform, providerId: string, report: Report): Promise<Reporter> {
  const [row] = await db
    .select({ id: mailboxTable.id })
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, providerId), arrayContains(mailboxTable.addresses, [report.reporter])));
  return row ?? null;
}

/** The reported email, or why there is none. */
async function findMail(
  platform: Platform,
  { providerId, reporterMailboxId, reportedAt }: OpenedReport,
  report: Report,
  original: AttachedOriginal | null,
): Promise<{ readonly messageId: string } | ReportReason> {
  const attached = original?.messageId ?? null;
  const messageIds = original === null ? report.refersTo : attached === null ? [] : [attached];
  const traces = { providerId, reporterMailboxId, reportedAt, messageIds, quoted: report.forwarded };
  const known = await locateOriginal(platform, traces);
  if (known !== null) return { messageId: known };
  if (reporterMailboxId !== null && messageIds.length > 0) {
    const fetched = await fetchOriginal(platform, { providerId, mailboxId: reporterMailboxId, messageIds });
    if (fetched !== null) return { messageId: fetched };
  }
  if (original !== null) {
    const raw = Buffer.from(original.raw);
    const mail = { providerId, mailbox: null, source: "report", raw, item: null, actor: report.reporter } as const;
    return { messageId: (await ingestEmail(platform, mail)).id };
  }
  const isNamed = report.forwarded !== null || report.channel === "button";
  return isNamed && !report.isUnreadable ? "original_not_located" : "could_not_extract";
}
