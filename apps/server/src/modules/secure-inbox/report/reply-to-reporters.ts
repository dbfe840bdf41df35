import { replyVerdict } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { addAction } from "../action/add-action.ts";
import { requireAbility } from "../action/require-ability.ts";
import { findSettings } from "./find-settings.ts";
import { recordState } from "./record-state.ts";
import { planReplies } from "./reply-plan.ts";
import { type CaseRow, replyTable } from "./table.ts";

/** Sends outstanding replies for a decided case. Returns how many. */
export async function replyToReporters(
  tx: Transaction,
  platform: Pick<Platform, "jobs" | "clock">,
  decided: CaseRow,
  now: Date,
): Promise<number> {
  const { id, providerId, state, resolvedBy } = decided;
  const verdict = replyVerdict.safeParse(decided.verdict);
  if (!verdict.success || !(await findSettings(tx, providerId)).replies || !(await maySend(tx, providerId))) return 0;
  const due = (await planReplies(tx, decided, verdict.data)).filter(({ skipped }) => skipped === null);
  if (due.length === 0) return 0;
  const action = await addAction(tx, platform, {
    providerId,
    kind: "notify_reporter",
    seeds: due.map(({ reportId, fromUserId, reporter, subject, text }) => ({
      subjectId: reportId,
      mailboxId: null,
      label: reporter,
      target: { userId: fromUserId, to: reporter, subject, text, verdict: verdict.data },
    })),
    requestedBy: resolvedBy ?? "",
  });
  await tx.insert(replyTable).values(
    due.map(({ reportId, language }) => ({
      reportId,
      verdict: verdict.data,
      language,
      actionId: action.id,
      at: now,
    })),
  );
  const step = { what: "replied", state, verdict: verdict.data, actor: resolvedBy, value: String(due.length) } as const;
  await recordState(tx, id, { ...step, time: now });
  return due.length;
}

/** Whether the tenant has granted sending email, as last tested. */
export async function maySend(db: Queryable, providerId: string): Promise<boolean> {
  try {
    await requireAbility(db, providerId, "send_mail");
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
