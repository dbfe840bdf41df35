import type { FeedbackVerdict } from "@parapet/contract";
import type { WholeDecision } from "./decision-row.ts";

/** Whether a client's profile includes a decision: it was learned and not undone by feedback. */
export function isLearned(
  { observation }: Pick<WholeDecision, "observation">,
  verdict: FeedbackVerdict | null,
): boolean {
  return observation !== "" && verdict !== "not_ours";
}
