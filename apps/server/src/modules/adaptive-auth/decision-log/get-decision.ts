import type { DecisionDetail, FeedbackVerdict } from "@parapet/contract";
import { pointsOf, defaultRiskThresholds } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { findFeedback } from "../feedback/find-feedback.ts";
import { evidenceFrom } from "./evidence-from.ts";
import { findDecision } from "./find-decision.ts";
import { getSignals, type WholeDecision } from "./decision-row.ts";
import { presentContext } from "./present-context.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions } from "./read-companions.ts";
import { and, eq } from "drizzle-orm";
import { adaptiveConfigTable as table } from "../protected-api/table.ts";

/** Reads a decision with its points by the weights at the time. @throws Failure `not_found` */
export async function getDecision(call: ViewerCall, id: string): Promise<DecisionDetail> {
  const row = await findDecision(call, id);
  const [companions, { weights, thresholds }, feedback, context] = await Promise.all([
    readCompanions(call, [row]),
    readSettings(call, row),
    findFeedback(call, id),
    presentContext(call, row.context),
  ]);
  return {
    ...presentDecision(row, companions),
    config_version: row.config_version,
    user_agent: row.user_agent,
    network_kind: kinds.find((kind) => kind === row.network_kind) ?? null,
    evidence: row.scored ? row.evidence : null,
    signals: getSignals(row).map(({ code, state, decibans, facts }) => ({
      code,
      state,
      points: pointsOf(code, decibans, weights),
      facts,
    })),
    evidence_from: row.scored ? evidenceFrom(thresholds, row) : null,
    context,
    learning: row.scored ? { sessions: row.sessions, share: row.learnt_share } : null,
    counterfactuals: row.counterfactuals ?? [],
    learnt: isLearned(row, feedback?.verdict ?? null),
    latency_us: row.latency_us,
    feedback_by: feedback?.givenBy ?? null,
    feedback_note: feedback?.note ?? "",
    feedback_at: feedback?.givenAt.toISOString() ?? null,
  };
}

const kinds = ["isp", "mobile", "hosting", "anonymiser"] as const satisfies readonly DecisionDetail["network_kind"][];

/** Whether a client's profile includes a decision: it was learned and not undone by feedback. */
function isLearned({ observation }: Pick<WholeDecision, "observation">, verdict: FeedbackVerdict | null): boolean {
  return observation !== "" && verdict !== "not_ours";
}

/** Weights and thresholds at the time of a decision. */
async function readSettings(
  { platform, viewer }: Pick<ViewerCall, "platform" | "viewer">,
  { api_id, config_version }: Pick<WholeDecision, "api_id" | "config_version">,
) {
  const [row] = await platform.postgres.db
    .select({ settings: table.settings })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), eq(table.apiId, api_id), eq(table.version, config_version)));
  return { weights: row?.settings.weights ?? {}, thresholds: row?.settings.thresholds ?? defaultRiskThresholds };
}
