import { lt, sql, type SQLWrapper } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { MailboxRow } from "../mail/table.ts";
import { queueArrivals } from "./queue-arrivals.ts";
import { type FolderRow, contactTable as table } from "./table.ts";

interface SentEmail {
  readonly sentAt: Date;
  readonly recipients: readonly string[];
}

const dayOf = (moment: SQLWrapper) => sql`(${moment} AT TIME ZONE 'UTC')::date`;

const isLaterDay = sql`(${dayOf(table.lastSentAt)} < ${dayOf(sql`excluded.last_sent_at`)})`;

/** Counts a mailbox's recipients. Emails no newer than the last known one per recipient were counted before. */
export async function recordContacts(tx: Transaction, mailboxId: string, emails: readonly SentEmail[]): Promise<void> {
  for (const { sentAt, recipients } of emails.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
    for (const address of new Set(recipients.map((each) => each.toLowerCase()))) {
      await tx
        .insert(table)
        .values({ mailboxId, address, sent: 1, firstSentAt: sentAt, lastSentAt: sentAt })
        .onConflictDoUpdate({
          target: [table.mailboxId, table.address],
          set: { sent: sql`${table.sent} + 1`, days: sql`${table.days} + ${isLaterDay}::int`, lastSentAt: sentAt },
          setWhere: lt(table.lastSentAt, sentAt),
        });
    }
  }
}

interface Recipient {
  readonly emailAddress?: { readonly address?: string | null | undefined } | undefined;
}

/** An email as listed by a folder. */
export interface FolderEmail {
  readonly id: string;
  readonly isDraft?: boolean | null | undefined;
  readonly receivedDateTime?: string | null | undefined;
  readonly sentDateTime?: string | null | undefined;
  readonly toRecipients?: readonly Recipient[] | undefined;
  readonly ccRecipients?: readonly Recipient[] | undefined;
}

/** Queues a folder's emails; for Sent Items, counts recipients instead. */
export async function queueFolderEmails(
  tx: Transaction,
  platform: Platform,
  { id: mailboxId, providerId }: MailboxRow,
  { graphId: folderId, isSent }: FolderRow,
  found: readonly FolderEmail[],
): Promise<void> {
  const emails = found.filter(({ isDraft }) => isDraft !== true);
  if (isSent) return recordContacts(tx, mailboxId, emails.flatMap(sentEmail));
  const arrived = emails.map(({ id, receivedDateTime }) => ({
    id,
    folderId,
    receivedAt: receivedDateTime == null ? null : new Date(receivedDateTime),
  }));
  await queueArrivals(tx, platform, { providerId, mailboxId, source: "delta" }, arrived);
}

function sentEmail({ sentDateTime, toRecipients = [], ccRecipients = [] }: FolderEmail): SentEmail[] {
  if (typeof sentDateTime !== "string") return [];
  const recipients = [...toRecipients, ...ccRecipients].flatMap(({ emailAddress }) => emailAddress?.address ?? []);
  return [{ sentAt: new Date(sentDateTime), recipients }];
}
