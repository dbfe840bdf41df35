import type { MailDecision } from "@parapet/contract";
import { and, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable as mail } from "../mail/table.ts";
import { recordState } from "./record-state.ts";
import { replyToReporters } from "./reply-to-reporters.ts";
import { type CaseRow, caseTable as table, reportTable } from "./table.ts";

interface Decided {
  /** Selects the decided emails. */
  readonly where: SQL | undefined;
  readonly decision: MailDecision | null;
  /** Their earlier decision times, if any. */
  readonly before: readonly (Date | null)[];
}

/**
 * Closes the cases of decided emails and replies to their reporters, or reopens them when the decision is removed.
 * Cases closed at another time, or with conflicting decisions, are kept. Requires the campaign lock.
 */
export async function followDecision(tx: Transaction, call: ViewerCall, { where, decision, before }: Decided) {
  const { viewer } = call;
  const cases = tx
    .select({ id: reportTable.caseId })
    .from(reportTable)
    .innerJoin(mail, eq(mail.id, reportTable.messageId))
    .where(and(eq(mail.providerId, viewer.providerId), where));
  const times = before.filter((time) => time !== null);
  const closedSo = times.length === 0 ? undefined : and(eq(table.state, "resolved"), inArray(table.resolvedAt, times));
  const isOpen = decision === null ? undefined : inArray(table.state, ["needs_review", "in_review"]);
  if (isOpen === undefined && closedSo === undefined) return;
  const rows = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.providerId, viewer.providerId),
        isNull(table.mergedInto),
        inArray(table.id, cases),
        or(isOpen, closedSo),
      ),
    )
    .for("update");
  for (const row of rows) {
    const decisions = await decisionsOf(tx, row);
    const verdict = decision !== null && decisions.size === 1 ? decision : null;
    // One of several equal decisions was removed.
    const stands = row.verdict !== null && verdict === null && decisions.size === 1 && decisions.has(row.verdict);
    if (stands || (verdict === null && row.state !== "resolved")) continue;
    await become(tx, call, row, verdict);
  }
}

async function become(tx: Transaction, call: ViewerCall, row: CaseRow, verdict: MailDecision | null): Promise<void> {
  const { viewer, now, platform } = call;
  const open = { state: "needs_review", verdict: null, resolvedAt: null, resolvedBy: null } as const;
  const closed = { state: "resolved", verdict, resolvedAt: now, resolvedBy: viewer.email } as const;
  const values = verdict === null ? open : closed;
  const [after] = await tx
    .update(table)
    .set({ ...values, reason: null })
    .where(eq(table.id, row.id))
    .returning();
  if (after === undefined) return;
  const step = { state: after.state, verdict: after.verdict, actor: viewer.email, time: now };
  await recordState(tx, row.id, { ...step, what: "state", value: null });
  const replies = verdict === null ? 0 : await replyToReporters(tx, platform, after, now);
  await recordAudit(tx, call, {
    action: verdict === null ? "mail_report.reopen" : "mail_report.resolve",
    subjectType: "mail_report",
    subjectId: row.id,
    before: { state: row.state, verdict: row.verdict },
    after: { state: after.state, verdict: after.verdict, replies, with: "mail" },
  });
}

/** The decisions about a case's emails. */
async function decisionsOf(tx: Transaction, { id }: CaseRow): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ decision: mail.decision })
    .from(mail)
    .innerJoin(reportTable, eq(reportTable.messageId, mail.id))
    .where(and(eq(reportTable.caseId, id), isNotNull(mail.decision)));
  return new Set(rows.flatMap(({ decision }) => decision ?? []));
}
