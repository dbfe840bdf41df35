import type { FeedbackVerdict } from "@parapet/contract";
import type { WholeDecision } from "./kept-decision.ts";

/** Whether the client's history holds a decision: it was learnt from, and nobody took that back. */
export function isLearnt(
  { observation }: Pick<WholeDecision, "observation">,
  verdict: FeedbackVerdict | null,
): boolean {
  return observation !== "" && verdict !== "not_ours";
}
