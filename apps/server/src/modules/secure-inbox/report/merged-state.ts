import type { ReportState, ReportVerdict } from "@parapet/contract";
import type { CaseRow } from "./table.ts";

type Standing = Pick<CaseRow, "state" | "verdict" | "reason" | "resolvedAt" | "resolvedBy">;

/** The state of cases that turn out to be one: decided as those that are, unless these disagree. */
export function mergedState(cases: readonly Standing[]): Standing {
  const decided = ofState(cases, "resolved") ?? ofState(cases, "auto_closed");
  const verdicts = new Set(decided?.map(({ verdict }) => verdict));
  const [first] = decided ?? [];
  if (first !== undefined && verdicts.size === 1) return first;
  const has = (state: ReportState) => cases.some((each) => each.state === state);
  const open = { verdict: null, reason: null, resolvedAt: null, resolvedBy: null };
  if (verdicts.size > 1 || has("in_review")) return { ...open, state: "in_review" };
  if (has("needs_review")) return { ...open, state: "needs_review" };
  if (has("analysing")) return { ...open, state: "analysing" };
  return { ...open, state: "not_analysed", reason: cases[0]?.reason ?? "could_not_extract" };
}

function ofState(cases: readonly Standing[], state: ReportState): readonly Standing[] | null {
  const found = cases.filter((each) => each.state === state);
  return found.length === 0 ? null : found;
}

/** Verdicts that say what mails are. */
export const decisions: Partial<Record<ReportVerdict, "phishing" | "spam" | "clean">> = {
  phishing: "phishing",
  spam: "spam",
  clean: "clean",
};

/** Whether nobody decided about it yet, and somebody should. */
export const openStates = ["analysing", "needs_review", "in_review"] as const satisfies readonly ReportState[];
