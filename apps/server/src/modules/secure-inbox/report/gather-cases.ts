import type { ReportState, ReportVerdict } from "@parapet/contract";
import { and, eq, exists, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type MessageRow, messageTable } from "../mail/table.ts";
import { applyVerdict } from "./apply-verdict.ts";
import { findSettings, type Settings } from "./find-settings.ts";
import { joinCases, markRepeated } from "./join-case.ts";
import { recordState } from "./record-state.ts";
import { replyToReporters } from "./reply-to-reporters.ts";
import { type CaseRow, caseTable as table, reportTable } from "./table.ts";

interface CaseOutcome {
  readonly state: ReportState;
  readonly verdict: ReportVerdict | null;
}

type AnalyzedRow = Pick<MessageRow, "signals" | "decision" | "verdict" | "p" | "rules">;

/** Merges an email's cases after a report or a campaign change. Requires the campaign lock. */
export async function gatherCases(
  tx: Transaction,
  platform: Pick<Platform, "jobs" | "clock">,
  mail: MessageRow,
  now: Date,
): Promise<void> {
  const joined = await joinCases(tx, mail, now);
  if (joined === null) return;
  await markRepeated(tx, joined.id);
  const settled = joined.state === "analysing" ? await applyInitialOutcome(tx, joined, mail, now) : joined;
  if (settled.verdict === null) return;
  await applyVerdict(tx, settled);
  await replyToReporters(tx, platform, settled, now);
}

async function applyInitialOutcome(tx: Transaction, joined: CaseRow, mail: MessageRow, now: Date): Promise<CaseRow> {
  const outcome = initialOutcome(mail, await findSettings(tx, joined.providerId));
  const isClosed = outcome.verdict !== null;
  const [row] = await tx
    .update(table)
    .set({ ...outcome, resolvedAt: isClosed ? now : null })
    .where(eq(table.id, joined.id))
    .returning();
  await recordState(tx, joined.id, { ...outcome, time: now, what: "analysed" });
  return row ?? joined;
}

/** The same after an email joined a campaign with reported emails. */
export async function gatherCampaign(
  tx: Transaction,
  platform: Pick<Platform, "jobs" | "clock">,
  id: string,
  now: Date,
): Promise<void> {
  const other = alias(messageTable, "other");
  const reported = tx
    .select({ id: reportTable.id })
    .from(reportTable)
    .innerJoin(other, eq(other.id, reportTable.messageId))
    .where(eq(other.campaignId, messageTable.campaignId));
  const [mail] = await tx
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.id, id), isNotNull(messageTable.campaignId), exists(reported)));
  if (mail !== undefined) await gatherCases(tx, platform, mail, now);
}

/** The initial state of a case: decided if the outcome is known, auto-closed by the thresholds, otherwise open. */
export function initialOutcome(
  mail: AnalyzedRow,
  { closesPhishingFrom, closesCleanTo }: Pick<Settings, "closesPhishingFrom" | "closesCleanTo">,
): CaseOutcome {
  if (mail.signals.includes("context.simulation")) return { state: "resolved", verdict: "simulation" };
  if (mail.decision !== null) return { state: "resolved", verdict: mail.decision };
  const percent = percentOf(mail);
  if (percent === null) return { state: "needs_review", verdict: null };
  if (mail.verdict === "malicious" && closesPhishingFrom !== null && percent >= closesPhishingFrom)
    return { state: "auto_closed", verdict: "phishing" };
  if (mail.verdict === "clean" && closesCleanTo !== null && percent <= closesCleanTo)
    return { state: "auto_closed", verdict: "clean" };
  return { state: "needs_review", verdict: null };
}

/** Probability in percent; a rule counts as 100. */
function percentOf({ p, rules }: AnalyzedRow): number | null {
  if (p === null) return null;
  return rules.length > 0 && p > 0.5 ? 100 : Math.floor(100 * p);
}
