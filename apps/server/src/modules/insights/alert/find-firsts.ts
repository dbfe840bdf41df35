import { otherActions } from "@parapet/contract";
import { apiKey, concerns, type Evaluation, getParameter, isByAction, listSources } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import { countKnown, knownKey } from "./known-store.ts";
import { type OperationSignal, readAnsweredOperations, readFoundOperations } from "./signal-store.ts";
import type { RuleRow } from "./table.ts";

/** APIs that were called for the first time since the rules looked last, or since the rule is there. */
export function findNewApis({ apis, to }: Evaluation, rule: RuleRow): Firing[] {
  // A learner writes down a new API a moment after its first call; an alert of the same API is not raised twice.
  const since = Math.max(rule.createdAt.getTime(), to.getTime() - 86_400_000);
  return [...apis.values()].flatMap((api) => {
    const subject = { ...nothing, apiId: api.apiId, host: api.host, port: api.port };
    if (api.memberOf !== null || api.firstSeenAt.getTime() < since || !concerns(rule, subject)) return [];
    const at = { firstAt: api.firstSeenAt, lastAt: api.firstSeenAt };
    const span = { since: api.firstSeenAt.toISOString(), until: to.toISOString() };
    return {
      rule,
      subject,
      evidence: { unit: "calls", observed: 1, expected: null, limit: 0, ...span },
      calls: 0,
      ...at,
    };
  });
}

type Signal = OperationSignal & { readonly finding: string | null };

/** Operations and their actions, or personal data in one, that were never seen before, once they were seen often enough. */
export async function findFirsts(evaluation: Evaluation, rule: RuleRow): Promise<Firing[]> {
  const { platform, providerId, from, to, apis } = evaluation;
  const span = { providerId, from, to, sources: listSources(rule), byAction: isByAction(rule) };
  const isOperation = rule.kind === "new_operation";
  const seen = isOperation
    ? withOperations(await readAnsweredOperations(platform.clickhouse, span))
    : await readFoundOperations(platform.clickhouse, span, ["PII_"]);
  const signals = seen.map((signal) => ({ ...signal, key: knownKey(rule, signal) }));
  const totals = await countKnown(evaluation, rule, signals);
  const totalOf = (signal: Signal) => totals.get(knownKey(rule, signal).toString("hex")) ?? 0;
  const minCalls = getParameter(rule, "min_calls");
  const learningMs = getParameter(rule, "learning_hours") * 3_600_000;
  // The first actions of a new operation are part of that news.
  const operations = new Map(signals.filter(({ action }) => action === "").map((each) => [operationOf(each), each]));
  const isOfNewOperation = (signal: Signal) => {
    const operation = isOperation && signal.action !== "" ? operations.get(operationOf(signal)) : undefined;
    return operation !== undefined && totalOf(operation) - operation.calls < minCalls;
  };
  return signals.flatMap((signal) => {
    const { host, port, method, template, finding, calls, first_at, last_at } = signal;
    const api = apis.get(apiKey(host, port));
    const action = signal.action || null;
    const subject = { ...nothing, apiId: api?.apiId ?? null, host, port, method, template, action, finding };
    const total = totalOf(signal);
    // Fires once, when the threshold is reached.
    if (total < minCalls || total - calls >= minCalls || !concerns(rule, subject)) return [];
    const isLearning = api === undefined || to.getTime() - api.firstSeenAt.getTime() < learningMs;
    if (isOperation && ((isLearning && learningMs > 0) || isOfNewOperation(signal))) return [];
    const firstAt = new Date(first_at);
    const range = { since: firstAt.toISOString(), until: to.toISOString() };
    const evidence = { unit: "calls" as const, observed: total, expected: null, limit: minCalls, ...range };
    return { rule, subject, evidence, calls, firstAt, lastAt: new Date(last_at) };
  });
}

const operationOf = ({ host, method, template }: OperationSignal) => JSON.stringify([host, method, template]);

/** Each operation with all its calls, and each of its actions with its own. */
function withOperations(signals: readonly OperationSignal[]): Signal[] {
  const keyOf = ({ host, port, method, template }: OperationSignal) => JSON.stringify([host, port, method, template]);
  const operations = [...Map.groupBy(signals, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      action: "",
      calls: group.reduce((sum, { calls }) => sum + calls, 0),
      first_at: group.reduce((least, { first_at }) => (first_at < least ? first_at : least), first.first_at),
      last_at: group.reduce((most, { last_at }) => (last_at > most ? last_at : most), first.last_at),
    })),
  );
  const actions = signals.filter(({ action }) => action !== "" && action !== otherActions);
  return [...operations, ...actions].map((each) => ({ ...each, finding: null }));
}
