import type { ReportState, ReportVerdict } from "@parapet/contract";
import type { MessageRow } from "../mail/table.ts";
import type { Settings } from "./find-settings.ts";

interface Standing {
  readonly state: ReportState;
  readonly verdict: ReportVerdict | null;
}

type Judged = Pick<MessageRow, "signals" | "decision" | "verdict" | "p" | "rules">;

/** What a reported mail's case starts with: decided where that is known, closed where it is chosen, else open. */
export function firstStanding(
  mail: Judged,
  { closesPhishingFrom, closesCleanTo }: Pick<Settings, "closesPhishingFrom" | "closesCleanTo">,
): Standing {
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

/** Probability in percent; what a rule decided counts as 100. */
function percentOf({ p, rules }: Judged): number | null {
  if (p === null) return null;
  return rules.length > 0 && p > 0.5 ? 100 : Math.floor(100 * p);
}
