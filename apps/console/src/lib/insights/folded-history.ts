import type { UsagePoint } from "@parapet/contract";

const mostBars = 24;

const differingOf = ({ differing: { shadow, zombie, rogue, violation } }: UsagePoint) =>
  shadow + zombie + rogue + violation;

/** The numbers of a course over time in steps few enough for a small picture. */
export function foldedHistory(points: readonly UsagePoint[]) {
  const size = Math.ceil(points.length / mostBars);
  const groups = Map.groupBy(points, (_, index) => Math.floor(index / size));
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  return [...groups.values()].map((group) => {
    const calls = sum(group.map((point) => point.calls));
    const errors = sum(group.map(({ status }) => status["4xx"] + status["5xx"]));
    return { calls, errorRate: calls === 0 ? 0 : errors / calls, differing: sum(group.map(differingOf)) };
  });
}
