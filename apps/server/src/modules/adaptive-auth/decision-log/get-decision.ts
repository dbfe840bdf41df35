import type { DecisionDetail } from "@parapet/contract";
import { pointsOf } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { findFeedback } from "../feedback/find-feedback.ts";
import { evidenceFrom } from "./evidence-from.ts";
import { findDecision } from "./find-decision.ts";
import { isLearnt } from "./is-learnt.ts";
import { signalsOf } from "./kept-decision.ts";
import { presentContext } from "./present-context.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions } from "./read-companions.ts";
import { settingsThen } from "./settings-then.ts";

/** Reads one decision with every point of it, weighed as it was then. @throws Failure `not_found` */
export async function getDecision(call: ViewerCall, id: string): Promise<DecisionDetail> {
  const row = await findDecision(call, id);
  const [companions, { weights, thresholds }, feedback, context] = await Promise.all([
    readCompanions(call, [row]),
    settingsThen(call, row),
    findFeedback(call, id),
    presentContext(call, row.context),
  ]);
  return {
    ...presentDecision(row, companions),
    config_version: row.config_version,
    user_agent: row.user_agent,
    network_kind: kinds.find((kind) => kind === row.network_kind) ?? null,
    evidence: row.scored ? row.evidence : null,
    signals: signalsOf(row).map(({ code, state, decibans, facts }) => ({
      code,
      state,
      points: pointsOf(code, decibans, weights),
      facts,
    })),
    evidence_from: row.scored ? evidenceFrom(thresholds, row) : null,
    context,
    learning: row.scored ? { sessions: row.sessions, share: row.learnt_share } : null,
    counterfactuals: row.counterfactuals ?? [],
    learnt: isLearnt(row, feedback?.verdict ?? null),
    latency_us: row.latency_us,
    feedback_by: feedback?.givenBy ?? null,
    feedback_note: feedback?.note ?? "",
    feedback_at: feedback?.givenAt.toISOString() ?? null,
  };
}

const kinds = ["isp", "mobile", "hosting", "anonymiser"] as const satisfies readonly DecisionDetail["network_kind"][];
