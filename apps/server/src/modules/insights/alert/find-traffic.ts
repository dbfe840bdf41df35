import { expectationBetween, isTrafficDrop, isTrafficSpike, seasonalBaseline } from "@parapet/api-model";
import { readApiCourses, readTrailingHour } from "./course-store.ts";
import { apiKey, concerns, type Evaluation, getParameter, listSources } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import type { RuleRow } from "./table.ts";

const hourMs = 3_600_000;

/** APIs that get far fewer, or far more, calls in the trailing hour than in the same hours of the weeks before; null says nothing. */
export async function findTrafficShifts(evaluation: Evaluation, rule: RuleRow): Promise<Firing[] | null> {
  const { platform, providerId, to, resumedAt, apis } = evaluation;
  const since = new Date(to.getTime() - hourMs);
  const isDrop = rule.kind === "traffic_drop";
  // Calls that we were not there to count are no drop.
  if (isDrop && resumedAt > since) return null;
  const minCalls = getParameter(rule, "min_calls");
  const [courses, now] = await Promise.all([
    readApiCourses(platform.clickhouse, providerId, since),
    readTrailingHour(platform.clickhouse, { providerId, to, sources: listSources(rule) }),
  ]);
  return courses.flatMap(({ host, port, history }) => {
    const subject = { ...nothing, apiId: apis.get(apiKey(host, port))?.id ?? null, host, port };
    const observed = now.get(apiKey(host, port)) ?? 0;
    if (!concerns(rule, subject) || (!isDrop && observed < minCalls)) return [];
    // More than any hour of the past is no drop: the baseline need not be made.
    const busiest = Math.max(0, ...history.counts.values());
    if (isDrop && (busiest < minCalls || observed >= busiest)) return [];
    const baseline = expectationBetween(seasonalBaseline(history), since.getTime(), to.getTime());
    if (baseline === null) return [];
    const share = getParameter(rule, "share");
    const factor = getParameter(rule, "factor");
    const isShift = isDrop
      ? isTrafficDrop(observed, baseline, { minCalls, share })
      : isTrafficSpike(observed, baseline, { minCalls, factor });
    if (!isShift) return [];
    const limit = baseline.expected * (isDrop ? share : factor);
    const range = { since: since.toISOString(), until: to.toISOString() };
    const evidence = { unit: "calls" as const, observed, expected: baseline.expected, limit, ...range };
    return { rule, subject, evidence, calls: null, firstAt: since, lastAt: to };
  });
}
