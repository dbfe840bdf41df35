import { lt, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { contactTable as table } from "./table.ts";

/** A mail that a mailbox sent. */
export interface SentMail {
  readonly sentAt: Date;
  readonly recipients: readonly string[];
}

/** Counts whom a mailbox wrote to. A mail no later than the last one that is known to somebody was counted before. */
export async function noteContacts(tx: Transaction, mailboxId: string, mails: readonly SentMail[]): Promise<void> {
  for (const { sentAt, recipients } of mails.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
    for (const address of new Set(recipients.map((each) => each.toLowerCase()))) {
      await tx
        .insert(table)
        .values({ mailboxId, address, sent: 1, firstSentAt: sentAt, lastSentAt: sentAt })
        .onConflictDoUpdate({
          target: [table.mailboxId, table.address],
          set: { sent: sql`${table.sent} + 1`, lastSentAt: sentAt },
          setWhere: lt(table.lastSentAt, sentAt),
        });
    }
  }
}
