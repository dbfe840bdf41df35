import type { AdaptiveSettings, Effect, RiskLevel } from "@parapet/contract";
import { effectFor, levelOf, pointsOf, type PolicyFacts, scoreOf } from "@parapet/risk-engine";
import type { StoredDecision } from "./stored-decision.ts";

const unavailable = 2;

/**
 * Replays a stored decision under other settings: re-weighs its evidence and applies the rules to its facts. The effect is null
 * where it depends on what isn't stored: path, headers and claims.
 */
export function replayDecision(
  stored: StoredDecision,
  { weights, thresholds, rules }: Pick<AdaptiveSettings, "weights" | "thresholds" | "rules">,
): { readonly score: number; readonly level: RiskLevel; readonly effect: Effect | null } {
  const facts = toReplayFacts(stored, { weights, thresholds });
  return { score: facts.score, level: facts.level, effect: effectFor(rules, facts, "allow") };
}

/** What rules may ask about a stored decision, with its evidence under other weights. */
export function toReplayFacts(
  stored: StoredDecision,
  { weights, thresholds }: Pick<AdaptiveSettings, "weights" | "thresholds">,
): PolicyFacts {
  const signals = stored.codes.map((code, at) => {
    const isKnown = stored.signal_states[at] !== unavailable;
    return { code, points: pointsOf(code, isKnown ? (stored.signal_decibans[at] ?? null) : null, weights) };
  });
  const evidence = signals.reduce((sum, { points }) => sum + points, 0);
  const score = scoreOf(evidence, stored);
  return {
    ...stored.context,
    client: { ...stored.context.client, id: stored.client_id, organizationId: orNull(stored.organization_id, noId) },
    atMs: Date.parse(stored.time),
    score,
    level: levelOf(score, thresholds),
    signals: signals.map(({ code, points }) => ({ code, points: Math.round(points) })),
    method: stored.method,
    country: orNull(stored.country, ""),
    asn: orNull(stored.asn, 0),
    networkKind: stored.network_kind === "" ? null : stored.network_kind,
  };
}

const noId = "00000000-0000-0000-0000-000000000000";

function orNull<Value>(value: Value, none: NoInfer<Value>): Value | null {
  return value === none ? null : value;
}
