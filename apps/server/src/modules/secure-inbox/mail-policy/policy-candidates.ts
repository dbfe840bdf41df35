import { type PolicyMessage, type PolicyRow } from "@parapet/mail-analysis";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { policyTable, type StoredPolicy } from "./table.ts";

/** A policy prepared for evaluation. */
export interface LoadedPolicy extends PolicyRow {
  readonly row: StoredPolicy;
}

/** A provider's policies in order. */
export async function readPolicies(db: Queryable, providerId: string): Promise<LoadedPolicy[]> {
  const rows = await db
    .select()
    .from(policyTable)
    .where(eq(policyTable.providerId, providerId))
    .orderBy(asc(policyTable.position), asc(policyTable.id));
  return rows.map(loaded);
}

export function loaded(row: StoredPolicy): LoadedPolicy {
  const { isEnabled, conditions, scope, members } = row;
  return { row, isEnabled, conditions, scope, members: new Set(members) };
}

/** Emails in mailboxes with the facts that policies test; callers add conditions. */
export function selectCandidates(db: Queryable) {
  return db
    .select({
      id: mail.id,
      mailboxId: mailboxTable.id,
      mailbox: mailboxTable.address,
      subject: mail.subject,
      fromAddress: mail.fromAddress,
      receivedAt: mail.receivedAt,
      verdict: mail.verdict,
      severity: mail.severity,
      attackType: mail.attackType,
      p: mail.p,
      signals: mail.signals,
      decision: mail.decision,
      place: mail.place,
      userId: mailboxTable.graphUserId,
      isVip: mailboxTable.isVip,
    })
    .from(mail)
    .innerJoin(mailboxTable, eq(mailboxTable.id, mail.mailboxId))
    .$dynamic();
}

export type CandidateEmail = Awaited<ReturnType<typeof selectCandidates>>[number];

/** Signals that exempt an email: an allow entry with an authenticated sender, or a phishing simulation. */
const exemptingSignals: ReadonlySet<string> = new Set(["context.tenant_allow", "context.simulation"]);

export function factsOf(mailFacts: CandidateEmail): PolicyMessage {
  const isSpared = mailFacts.decision === "clean" || mailFacts.signals.some((signal) => exemptingSignals.has(signal));
  return { ...mailFacts, isSpared };
}
