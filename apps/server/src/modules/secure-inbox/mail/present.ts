import type { MailMessage } from "@parapet/contract";
import { eq, getTableColumns } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailboxTable, type MessageRow, messageTable as table } from "./table.ts";

/** An email row with its mailbox's address. */
export interface ShownRow extends MessageRow {
  readonly mailbox: string | null;
}

/** Emails with their mailboxes; callers add conditions. */
export function selectShown(db: Platform["postgres"]["db"] | Transaction) {
  return db
    .select({ ...getTableColumns(table), mailbox: mailboxTable.address })
    .from(table)
    .leftJoin(mailboxTable, eq(mailboxTable.id, table.mailboxId))
    .$dynamic();
}

export function presentMail(row: ShownRow): MailMessage {
  return {
    id: row.id,
    source: row.source,
    file_name: row.fileName,
    mailbox: row.mailbox,
    folder: row.folder,
    received_at: row.receivedAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    from_name: row.fromName,
    from_address: row.fromAddress,
    recipients: row.recipients,
    subject: row.subject,
    size: row.size,
    attachments: row.attachments,
    language: row.language,
    verdict: row.verdict,
    p: row.p,
    not_analysed: row.notAnalysed,
    severity: row.severity,
    attack_type: row.attackType,
    signals: row.signals,
    microsoft_category: row.microsoftCategory,
    decision: row.decision,
    decision_reason: row.decisionReason,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    place: row.place,
  };
}
