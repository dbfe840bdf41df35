import { setImmediate as nextTurn } from "node:timers/promises";
import type { BodyOf, ConditionCheck, Endpoints } from "@parapet/contract";
import { compileCallCondition, holds } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { findVersion } from "../adaptive-config/queries.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { readNewestDecisions } from "./decisions-store.ts";
import { toReplayFacts } from "./replay-decision.ts";

/** Decisions that a condition is counted on, in milliseconds of this thread at most, with turns of others in between. */
const limits = { decisions: 200, totalMs: 200, turnMs: 5 } as const;

/** Checks a condition, and counts the newest decisions that match it. @throws Failure `not_found` */
export async function checkCondition(
  call: ViewerCall,
  apiId: string,
  { when }: BodyOf<Endpoints["adaptiveConfigs.checkCondition"]>,
): Promise<ConditionCheck> {
  const { platform, viewer, now } = call;
  const { configVersion } = await findProtectedApi(platform.postgres.db, call, apiId);
  const compiled = when.cel === undefined ? null : compileCallCondition(when.cel);
  if (compiled !== null && !compiled.ok) return { problems: [...compiled.problems], matches: null };
  await settleFewRows(platform);
  const { settings } = await findVersion(platform.postgres.db, apiId, configVersion);
  const period = { providerId: viewer.providerId, apiId, now };
  const decisions = await readNewestDecisions(platform.clickhouse, period, limits.decisions);
  let [of, matched, unknown, spentMs, turnMs] = [0, 0, 0, 0, 0];
  for (const stored of decisions) {
    const start = performance.now();
    const verdict = holds(when, toReplayFacts(stored, settings));
    const tookMs = performance.now() - start;
    of += 1;
    matched += verdict === true ? 1 : 0;
    unknown += verdict === null ? 1 : 0;
    spentMs += tookMs;
    turnMs += tookMs;
    if (spentMs > limits.totalMs) break;
    if (turnMs > limits.turnMs) {
      turnMs = 0;
      await nextTurn();
    }
  }
  return { problems: [], matches: { of, matched, unknown } };
}
