import type { AdaptiveSettings, Effect, RiskLevel } from "@parapet/contract";
import { levelOf, pointsOf, ruleFor, scoreOf } from "@parapet/risk-engine";
import type { StoredDecision } from "./stored-decision.ts";

const unavailable = 2;

/** Replays a stored decision under other settings: re-weighs its evidence and applies the rules to its facts. */
export function replayDecision(
  stored: StoredDecision,
  { weights, thresholds, rules }: Pick<AdaptiveSettings, "weights" | "thresholds" | "rules">,
): { readonly score: number; readonly level: RiskLevel; readonly effect: Effect } {
  const signals = stored.codes.map((code, at) => {
    const isKnown = stored.signal_states[at] !== unavailable;
    return { code, points: pointsOf(code, isKnown ? (stored.signal_decibans[at] ?? null) : null, weights) };
  });
  const evidence = signals.reduce((sum, { points }) => sum + points, 0);
  const score = scoreOf(evidence, stored);
  const level = levelOf(score, thresholds);
  const rule = ruleFor(rules, {
    ...stored.context,
    atMs: Date.parse(stored.time),
    score,
    level,
    signals: signals.map(({ code, points }) => ({ code, points: Math.round(points) })),
    method: stored.method,
    country: stored.country === "" ? null : stored.country,
  });
  return { score, level, effect: rule?.effect ?? "allow" };
}
