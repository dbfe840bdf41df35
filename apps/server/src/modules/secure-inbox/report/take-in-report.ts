import { and, arrayContains, desc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { type MailboxRow, mailboxTable, messageTable } from "../mail/table.ts";
import { takeInMail } from "../mail/take-in-mail.ts";
import { readReport, type Report } from "./read-report.ts";
import { reportTable } from "./table.ts";

interface Item {
  readonly immutableId: string;
  readonly receivedAt: Date;
}

/**
 * Takes in what somebody reported: the mail itself where it is known from a mailbox, else as it is attached. Resolves to
 * false for a mail with none attached.
 */
export async function takeInReport(
  platform: Platform,
  mailbox: MailboxRow,
  raw: Buffer,
  { immutableId, receivedAt }: Item,
): Promise<boolean> {
  const report = readReport(raw);
  if (report === null) return false;
  const { db } = platform.postgres;
  const { providerId } = mailbox;
  const reporter = await findReporter(platform, providerId, report);
  const messageId =
    (await findOriginal(platform, providerId, reporter?.id ?? null, report)) ??
    (await takeInMail(platform, {
      providerId,
      mailbox: null,
      source: "report",
      raw: report.original.raw,
      item: null,
      actor: report.reporter,
    }).then(({ id }) => id));
  const { kind, subject, networkMessageId, senderIp, reporter: reporterAddress } = report;
  const told = { kind, subject, networkMessageId, senderIp, reporterAddress, reportedAt: receivedAt };
  await db
    .insert(reportTable)
    .values({
      ...told,
      id: newId(),
      providerId,
      mailboxId: mailbox.id,
      immutableId,
      reporterMailboxId: reporter?.id ?? null,
      messageId,
    })
    .onConflictDoNothing();
  return true;
}

async function findReporter({ postgres: { db } }: Platform, providerId: string, { reporter }: Report) {
  const [row] = await db
    .select({ id: mailboxTable.id })
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, providerId), arrayContains(mailboxTable.addresses, [reporter])));
  return row ?? null;
}

/** The reported mail as it was taken in: the reporter's own copy before anybody else's. */
async function findOriginal(
  { postgres: { db } }: Platform,
  providerId: string,
  reporterMailboxId: string | null,
  { original: { messageId } }: Report,
): Promise<string | null> {
  if (messageId === null) return null;
  const isReporters = sql`${messageTable.mailboxId} IS NOT DISTINCT FROM ${reporterMailboxId}`;
  const [row] = await db
    .select({ id: messageTable.id })
    .from(messageTable)
    .where(and(eq(messageTable.providerId, providerId), eq(messageTable.internetMessageId, messageId)))
    .orderBy(desc(isReporters), messageTable.id)
    .limit(1);
  return row?.id ?? null;
}
