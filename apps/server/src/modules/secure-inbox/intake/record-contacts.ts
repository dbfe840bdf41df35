import { lt, sql, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { contactTable as table } from "./table.ts";

export interface SentEmail {
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
