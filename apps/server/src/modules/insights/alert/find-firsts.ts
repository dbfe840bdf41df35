import { apiKey, concerns, type Evaluation, getParameter, listSources } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import { countKnown, knownKey } from "./known-store.ts";
import { readAnsweredOperations, readFoundOperations } from "./signal-store.ts";
import type { RuleRow } from "./table.ts";

/**
 * APIs that were called for the first time since the rules looked last, or since the rule is there. One that a person added
 * is no news.
 */
export function findNewApis({ apis, to }: Evaluation, rule: RuleRow): Firing[] {
  // A learner writes down a new API a moment after its first call; an alert of the same API is not raised twice.
  const since = Math.max(rule.createdAt.getTime(), to.getTime() - 86_400_000);
  return [...apis.values()].flatMap((api) => {
    const { firstSeenAt, addedAt } = api;
    const subject = { ...nothing, apiId: api.apiId, host: api.host, port: api.port };
    if (firstSeenAt === null || addedAt !== null || api.memberOf !== null) return [];
    if (firstSeenAt.getTime() < since || !concerns(rule, subject)) return [];
    const at = { firstAt: firstSeenAt, lastAt: firstSeenAt };
    const span = { since: firstSeenAt.toISOString(), until: to.toISOString() };
    return {
      rule,
      subject,
      evidence: { unit: "calls", observed: 1, expected: null, limit: 0, ...span },
      calls: 0,
      ...at,
    };
  });
}

/** Operations, or personal data in one, that were never seen before, once they were seen often enough. */
export async function findFirsts(evaluation: Evaluation, rule: RuleRow): Promise<Firing[]> {
  const { platform, providerId, from, to, apis } = evaluation;
  const span = { providerId, from, to, sources: listSources(rule) };
  const isOperation = rule.kind === "new_operation";
  const seen = isOperation
    ? (await readAnsweredOperations(platform.clickhouse, span)).map((each) => ({ ...each, finding: null }))
    : await readFoundOperations(platform.clickhouse, span, ["PII_"]);
  const signals = seen.map((signal) => ({ ...signal, key: knownKey(rule, signal) }));
  const totals = await countKnown(evaluation, rule, signals);
  const minCalls = getParameter(rule, "min_calls");
  const learningMs = getParameter(rule, "learning_hours") * 3_600_000;
  return signals.flatMap(({ host, port, method, template, finding, calls, key, first_at, last_at }) => {
    const api = apis.get(apiKey(host, port));
    const subject = { ...nothing, apiId: api?.apiId ?? null, host, port, method, template, finding };
    const total = totals.get(key.toString("hex")) ?? 0;
    // Fires once, when the threshold is reached.
    if (total < minCalls || total - calls >= minCalls || !concerns(rule, subject)) return [];
    const isLearning = to.getTime() - (api?.firstSeenAt ?? to).getTime() < learningMs;
    if (isOperation && isLearning && learningMs > 0) return [];
    const firstAt = new Date(first_at);
    const range = { since: firstAt.toISOString(), until: to.toISOString() };
    const evidence = { unit: "calls" as const, observed: total, expected: null, limit: minCalls, ...range };
    return { rule, subject, evidence, calls, firstAt, lastAt: new Date(last_at) };
  });
}
