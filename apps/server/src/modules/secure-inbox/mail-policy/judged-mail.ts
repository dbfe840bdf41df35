import { type PolicyMail, type PolicyRow } from "@parapet/mail-analysis";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { policyTable, type StoredPolicy } from "./table.ts";

/** A policy of a provider, as it is held against mail. */
export interface AskedPolicy extends PolicyRow {
  readonly row: StoredPolicy;
}

/** A provider's policies in their order. */
export async function readPolicies(db: Queryable, providerId: string): Promise<AskedPolicy[]> {
  const rows = await db
    .select()
    .from(policyTable)
    .where(eq(policyTable.providerId, providerId))
    .orderBy(asc(policyTable.position), asc(policyTable.id));
  return rows.map(asked);
}

export function asked(row: StoredPolicy): AskedPolicy {
  const { isEnabled, conditions, scope, members } = row;
  return { row, isEnabled, conditions, scope, members: new Set(members) };
}

/** Mail in mailboxes with what policies ask about it, to be narrowed by a condition. */
export function selectJudged(db: Queryable) {
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

export type JudgedMail = Awaited<ReturnType<typeof selectJudged>>[number];

/** What lets a mail in: an entry of the allow list, with the sender proven; a known exercise; an analyst's word. */
const sparing: ReadonlySet<string> = new Set(["context.tenant_allow", "context.simulation"]);

export function factsOf(mailFacts: JudgedMail): PolicyMail {
  const isSpared = mailFacts.decision === "clean" || mailFacts.signals.some((signal) => sparing.has(signal));
  return { ...mailFacts, isSpared };
}
