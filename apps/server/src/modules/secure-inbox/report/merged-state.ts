import type { ReportState, ReportVerdict } from "@parapet/contract";
import type { CaseRow } from "./table.ts";

type CaseOutcome = Pick<CaseRow, "state" | "verdict" | "reason" | "resolvedAt" | "resolvedBy">;

/** The state of merged cases: their common decision, or open if they conflict. */
export function mergedState(cases: readonly CaseOutcome[]): CaseOutcome {
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

function ofState(cases: readonly CaseOutcome[], state: ReportState): readonly CaseOutcome[] | null {
  const found = cases.filter((each) => each.state === state);
  return found.length === 0 ? null : found;
}

/** Verdicts that decide emails. */
export const decisions: Partial<Record<ReportVerdict, "phishing" | "spam" | "clean">> = {
  phishing: "phishing",
  spam: "spam",
  clean: "clean",
};

/** States that need a decision. */
export const openStates = ["analysing", "needs_review", "in_review"] as const satisfies readonly ReportState[];
