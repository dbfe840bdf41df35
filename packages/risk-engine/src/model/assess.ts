import type { RiskLevel } from "@parapet/contract";
import { factsOf } from "../history/facts.ts";
import type { History } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import type { Circumstances, Observation } from "../observation.ts";
import { type Calibration, levelOf, scoreOf, type Thresholds, defaultRiskThresholds } from "./calibration.ts";
import { observeSignals } from "./observe-signals.ts";
import { pointsOf, signalOf, type Weights } from "./points.ts";
import type { Signal } from "./signals.ts";

export interface AssessmentOptions {
  readonly calibration: Calibration;
  readonly weights?: Weights;
  readonly thresholds?: Thresholds;
}

/** What one call is worth, and why. */
export interface Assessment {
  /** 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
  /** The sum of all points before rounding, in decibans. */
  readonly evidence: number;
  /** All signals, including those without evidence. */
  readonly signals: readonly Signal[];
  /** The client's sessions, and the share of learned evidence that counts, 0 to 1. */
  readonly learning: { readonly sessions: number; readonly share: number };
}

/** Sessions after which half of the learned evidence counts. */
const halfTrusted = 4;

/** Assesses a call by what its client and all clients did before; changes nothing. */
export function assess(
  observation: Observation,
  circumstances: Circumstances,
  history: History,
  population: Population,
  { calibration, weights = {}, thresholds = defaultRiskThresholds }: AssessmentOptions,
): Assessment {
  const raw = observeSignals(factsOf(observation), circumstances, history, population);
  const { sessions } = history;
  const share = getLearnedShare(sessions);
  let evidence = 0;
  const signals = raw.map((each) => {
    const exact = pointsOf(each.code, each.decibans, weights);
    evidence += exact;
    return each.unweighed !== undefined && weights[each.code] === undefined ? each.unweighed : signalOf(each, exact);
  });
  const score = scoreOf(evidence, calibration);
  return { score, level: levelOf(score, thresholds), evidence, signals, learning: { sessions, share } };
}

/** Share of learned evidence that counts after a number of sessions, 0 to 1. */
export function getLearnedShare(sessions: number): number {
  return sessions / (sessions + halfTrusted);
}
