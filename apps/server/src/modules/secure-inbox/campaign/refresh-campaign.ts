import type { MailAttackType, MailSeverity } from "@parapet/contract";
import { count, countDistinct, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { shelfCondition } from "../mail/mail-selection.ts";
import { messageTable as mail } from "../mail/table.ts";
import { impersonatedParties } from "./impersonation.ts";
import { campaignTable as table } from "./table.ts";

const severities = sql.raw("ARRAY['info', 'low', 'medium', 'high', 'critical']");

/**
 * Recomputes a campaign's aggregates; deletes it if empty. Locks before counting, so the last of concurrent updates
 * sees the others' changes.
 */
export async function refreshCampaign(tx: Transaction, id: string | null): Promise<void> {
  if (id === null) return;
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("no key update");
  const first = (column: unknown) => sql<string>`(array_agg(${column} ORDER BY ${mail.receivedAt}, ${mail.id}))[1]`;
  const some = (shelf: "threats" | "open") => sql`count(*) FILTER (WHERE ${shelfCondition(shelf)})`.mapWith(Number);
  const [facts] = await tx
    .select({
      mails: count(),
      mailboxes: countDistinct(mail.mailboxId),
      threats: some("threats"),
      undecided: some("open"),
      title: first(mail.subject),
      sender: first(mail.fromAddress),
      severity: sql<MailSeverity>`(${severities})[max(array_position(${severities}, ${mail.severity}))]`,
      attackType: sql<MailAttackType | null>`mode() WITHIN GROUP (ORDER BY ${mail.attackType})`,
      impersonates: impersonatedParties(),
      firstSeenAt: sql`min(${mail.receivedAt})`.mapWith(mail.receivedAt),
      lastSeenAt: sql`max(${mail.receivedAt})`.mapWith(mail.receivedAt),
    })
    .from(mail)
    .where(eq(mail.campaignId, id));
  if (facts === undefined || facts.mails === 0) await tx.delete(table).where(eq(table.id, id));
  else await tx.update(table).set(facts).where(eq(table.id, id));
}

/** Deletes emails past retention and recomputes their campaigns. */
export async function deleteOldEmails(tx: Transaction, before: Date): Promise<void> {
  const gone = await tx.delete(mail).where(lt(mail.ingestedAt, before)).returning({ campaignId: mail.campaignId });
  for (const id of new Set(gone.map(({ campaignId }) => campaignId))) await refreshCampaign(tx, id);
}
