import type { DecisionSignal } from "@parapet/contract";

/** The signals that speak against the client, the strongest first. */
export function speaksAgainst(signals: readonly DecisionSignal[]): DecisionSignal[] {
  return signals
    .filter(({ state, points }) => state === "on" && points > 0)
    .toSorted((one, other) => other.points - one.points);
}
