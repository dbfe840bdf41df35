import { quantile, rounded } from "../statistics.ts";

/** How well evidence tells attacks from sessions; rates from 0 to 1. */
export interface Separation {
  /** Probability that an attack has more evidence than a session. */
  readonly auc: number;
  /** Attacks above what 95 % of the sessions stay below. */
  readonly detection_at_5: number;
  /** Sessions at or above what 99 % of the attacks reach. */
  readonly stepups_at_tpr_99: number;
}

export function separationOf(attacks: readonly number[], sessions: readonly number[]): Separation {
  const challenged = quantile(sessions, 0.95);
  const caught = quantile(attacks, 0.01);
  return {
    auc: rounded(areaUnderCurve(attacks, sessions), 4),
    detection_at_5: rounded(
      share(attacks, (evidence) => evidence > challenged),
      4,
    ),
    stepups_at_tpr_99: rounded(
      share(sessions, (evidence) => evidence >= caught),
      4,
    ),
  };
}

function share(values: readonly number[], is: (value: number) => boolean): number {
  return values.filter(is).length / values.length;
}

/** Mann and Whitney's statistic; equal values count half. */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const high = Float64Array.from(positives).toSorted();
  const low = Float64Array.from(negatives).toSorted();
  let [below, equal, sum] = [0, 0, 0];
  for (const value of high) {
    while (below < low.length && (low[below] ?? 0) < value) below += 1;
    equal = Math.max(equal, below);
    while (equal < low.length && low[equal] === value) equal += 1;
    sum += below + (equal - below) / 2;
  }
  return sum / (high.length * low.length);
}
