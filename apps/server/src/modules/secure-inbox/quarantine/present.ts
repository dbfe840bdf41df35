import type { QuarantineItem } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { quarantineTable as table } from "./table.ts";

/** Quarantined emails with what lists show; callers add conditions. */
export function selectHeld(db: Queryable) {
  return db
    .select({
      item: table,
      mailbox: mailboxTable.address,
      subject: mail.subject,
      fromName: mail.fromName,
      fromAddress: mail.fromAddress,
      receivedAt: mail.receivedAt,
      verdict: mail.verdict,
      severity: mail.severity,
      attackType: mail.attackType,
    })
    .from(table)
    .innerJoin(mail, eq(mail.id, table.messageId))
    .innerJoin(mailboxTable, eq(mailboxTable.id, table.mailboxId))
    .$dynamic();
}

type Shown = Awaited<ReturnType<typeof selectHeld>>[number];

export function presentHeld({ item, mailbox, ...mailFacts }: Shown): QuarantineItem {
  return {
    id: item.id,
    message_id: item.messageId,
    state: item.state,
    is_requested: item.isRequested,
    subject: mailFacts.subject,
    from_name: mailFacts.fromName,
    from_address: mailFacts.fromAddress,
    mailbox,
    received_at: mailFacts.receivedAt.toISOString(),
    verdict: mailFacts.verdict,
    severity: mailFacts.severity,
    attack_type: mailFacts.attackType,
    held_by: item.heldBy,
    holder: item.holder,
    reason: item.reason,
    origin: item.originName,
    held_at: item.heldAt.toISOString(),
    expires_at: item.expiresAt.toISOString(),
    settled_at: item.settledAt?.toISOString() ?? null,
    settled_by: item.settledBy,
  };
}
