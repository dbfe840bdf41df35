const dayMs = 86_400_000;
/** A count halves in this time: set-ups change, and what is older than half a year tells little. */
export const halfLifeDays = 90;
/** Weights are written as of this moment, so that those of several processes add up (forward decay). */
const landmarkMs = Date.UTC(2026, 0, 1);

/** One assessment asks for the weight of one moment dozens of times. */
let latest = { atMs: landmarkMs, weight: 1 };

/** What a count of one that is made now adds to a stored weight. */
export function weightAt(atMs: number): number {
  if (latest.atMs !== atMs) latest = { atMs, weight: 2 ** ((atMs - landmarkMs) / dayMs / halfLifeDays) };
  return latest.weight;
}

/** What a stored weight counts now. */
export function countAt(weight: number, atMs: number): number {
  return weight / weightAt(atMs);
}

export function daysBetween(fromMs: number, toMs: number): number {
  return (toMs - fromMs) / dayMs;
}
