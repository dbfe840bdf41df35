import type { RiskLevel } from "@parapet/contract";
import type { History } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import type { Circumstances, Observation } from "../observation.ts";
import { assess, type AssessmentOptions } from "./assess.ts";
import { defaultRiskThresholds } from "./calibration.ts";

/** Sides of a call that could have been what they usually are. */
export type Side = "network" | "agent" | "key" | "endpoint" | "atMs";
const sides: readonly Side[] = ["key", "network", "agent", "endpoint", "atMs"];

/** The smallest change that would have made a call less risky. */
export interface Counterfactual {
  readonly sides: readonly Side[];
  readonly score: number;
  readonly level: RiskLevel;
}

/**
 * What would have had to be usual for a lower level: one side where one is enough, else two. `usual` holds what the
 * client usually shows. Empty for a low call, and where nothing helps.
 */
export function counterfactuals(
  observation: Observation,
  typical: Readonly<Partial<Pick<Observation, Side>>>,
  circumstances: Circumstances,
  known: { readonly history: History; readonly population: Population },
  options: AssessmentOptions,
): readonly Counterfactual[] {
  const assessed = (changed: readonly Side[]) => {
    const other = { ...observation, ...Object.fromEntries(changed.map((side) => [side, typical[side]])) };
    return assess(other, circumstances, known.history, known.population, options);
  };
  const { thresholds = defaultRiskThresholds } = options;
  const { level } = assessed([]);
  const wanted = level === "high" ? thresholds.high : level === "medium" ? thresholds.medium : 0;
  const offered = sides.filter((side) => typical[side] !== undefined && typical[side] !== null);
  const pairs = offered.flatMap((one, at) => offered.slice(at + 1).map((other) => [one, other] as const));
  for (const changes of [offered.map((side) => [side] as const), pairs]) {
    const found = changes
      .map((changed) => ({ sides: changed, ...pick(assessed(changed)) }))
      .filter(({ score }) => score < wanted)
      .toSorted((one, other) => one.score - other.score);
    if (found.length > 0) return found;
  }
  return [];
}

const pick = ({ score, level }: { readonly score: number; readonly level: RiskLevel }) => ({ score, level });
