import type { GraphProblem } from "@parapet/graph-client";

/** Seconds until a retry: the default, or longer if Microsoft asks for it. */
export function retryDelayS(problems: readonly Pick<GraphProblem, "retryAfterS">[], defaultS: number): number {
  return Math.max(defaultS, ...problems.map(({ retryAfterS }) => retryAfterS ?? 0));
}
