import type { ReportState, ReportVerdict } from "@parapet/contract";
import type { MessageRow } from "../mail/table.ts";
import type { Settings } from "./find-settings.ts";

interface CaseOutcome {
  readonly state: ReportState;
  readonly verdict: ReportVerdict | null;
}

type AnalyzedRow = Pick<MessageRow, "signals" | "decision" | "verdict" | "p" | "rules">;

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
