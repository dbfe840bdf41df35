import { lt, sql, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { contactTable as table } from "./table.ts";

/** A mail that a mailbox sent. */
export interface SentMail {
  readonly sentAt: Date;
  readonly recipients: readonly string[];
}

const dayOf = (moment: SQLWrapper) => sql`(${moment} AT TIME ZONE 'UTC')::date`;
const isLaterDay = sql`(${dayOf(table.lastSentAt)} < ${dayOf(sql`excluded.last_sent_at`)})`;

/** Counts whom a mailbox wrote to. A mail no later than the last one that is known to somebody was counted before. */
export async function noteContacts(tx: Transaction, mailboxId: string, mails: readonly SentMail[]): Promise<void> {
  for (const { sentAt, recipients } of mails.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
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
