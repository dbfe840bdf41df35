import type { ReportAction, ReportedMail } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { handlerName } from "../../account/user/handler-name.ts";
import { lockCampaigns } from "../campaign/lock-campaigns.ts";
import { applyVerdict, withdrawVerdict } from "./apply-verdict.ts";
import { findCase, presentCases } from "./queries.ts";
import { recordState } from "./record-state.ts";
import { replyToReporters } from "./reply-to-reporters.ts";
import { type CaseRow, caseTable as table } from "./table.ts";

/** Assigns, decides or reopens a reported email. @throws Failure `not_found`, `invalid_input`, `conflict` */
export async function changeReport(call: ViewerCall, id: string, action: ReportAction): Promise<ReportedMail> {
  const { db } = call.platform.postgres;
  await db.transaction(async (tx) => {
    await lockCampaigns(tx, call.viewer.providerId);
    const before = await findCase(tx, call, id);
    if (isSame(before, action)) return;
    const owner = action.action === "assign" ? await handlerName(call, action.owner_id) : null;
    const values = valuesOf(call, before, action);
    if (before.state === "resolved" && values.state !== undefined)
      await withdrawVerdict(tx, before, call.viewer.email, call.now);
    const [after] = await tx.update(table).set(values).where(eq(table.id, before.id)).returning();
    if (after === undefined) throw new Failure("not_found");
    const step = { state: after.state, verdict: after.verdict, actor: call.viewer.email, time: call.now };
    const what = action.action === "assign" ? ("assigned" as const) : ("state" as const);
    const value = action.action === "resolve" ? (action.reason ?? null) : owner;
    await recordState(tx, before.id, { ...step, what, value });
    const replies = action.action === "resolve" ? await decide(tx, call, after, action.reply !== false) : 0;
    await recordAudit(tx, call, {
      action: `mail_report.${action.action}`,
      subjectType: "mail_report",
      subjectId: before.id,
      before: { state: before.state, verdict: before.verdict, owner_id: before.ownerId },
      after: { state: after.state, verdict: after.verdict, owner_id: after.ownerId, replies, reason: value },
    });
  });
  const [reported] = await presentCases(call, [await findCase(db, call, id)]);
  if (reported === undefined) throw new Failure("not_found");
  return reported;
}

async function decide(tx: Transaction, call: ViewerCall, after: CaseRow, replies: boolean): Promise<number> {
  await applyVerdict(tx, after);
  return replies ? replyToReporters(tx, call.platform, after, call.now) : 0;
}

export const bulkReports = inBulk({
  table,
  nameOf: ({ title }) => title,
  act: changeReport,
  isDone: (row, action) => row.mergedInto === null && isSame(row, action),
});

function isSame(before: CaseRow, action: ReportAction): boolean {
  switch (action.action) {
    case "assign":
      return before.ownerId === action.owner_id;
    case "review":
      return before.state === "in_review";
    case "reopen":
      return before.verdict === null && before.state !== "not_analysed" && before.state !== "analysing";
    case "resolve":
      return before.state === "resolved" && before.verdict === action.verdict;
  }
}

type Values = Partial<Pick<CaseRow, "state" | "verdict" | "reason" | "ownerId" | "resolvedAt" | "resolvedBy">>;

/** @throws Failure `conflict` while its email is being analyzed */
function valuesOf({ viewer, now }: ViewerCall, before: CaseRow, action: ReportAction): Values {
  if (action.action === "assign") return { ownerId: action.owner_id };
  if (before.state === "analysing")
    throw new Failure("conflict", { detail: "The email is being analyzed. Try again in a moment." });
  const open = { verdict: null, reason: null, resolvedAt: null, resolvedBy: null };
  if (action.action === "reopen") return { ...open, state: "needs_review" };
  // Reviewing an unassigned case assigns it.
  const ownerId = before.ownerId ?? viewer.userId;
  if (action.action === "review") return { ...open, state: "in_review", ownerId };
  return { state: "resolved", verdict: action.verdict, reason: null, resolvedAt: now, resolvedBy: viewer.email };
}
