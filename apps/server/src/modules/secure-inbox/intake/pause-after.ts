import type { GraphProblem } from "@parapet/graph-client";

/** Seconds before a job goes on that met problems: the usual ones, or more where Microsoft asks to wait longer. */
export function pauseAfter(problems: readonly Pick<GraphProblem, "retryAfterS">[], usualS: number): number {
  return Math.max(usualS, ...problems.map(({ retryAfterS }) => retryAfterS ?? 0));
}
