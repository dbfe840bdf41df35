import type { UsagePoint } from "@parapet/contract";
import { fewSteps, sumOf } from "../format/few-steps.ts";

/** The numbers of a course over time in steps few enough for a small picture. */
export function foldedHistory(points: readonly UsagePoint[]) {
  return fewSteps(points).map((step) => {
    const calls = sumOf(step, (point) => point.calls);
    const errors = sumOf(step, ({ status }) => status["4xx"] + status["5xx"]);
    const differing = sumOf(
      step,
      ({ differing: { shadow, zombie, rogue, violation } }) => shadow + zombie + rogue + violation,
    );
    return { calls, errorRate: calls === 0 ? 0 : errors / calls, differing };
  });
}
