import { otherActions } from "@parapet/contract";
import { siteOf } from "../api/places.ts";
import { concerns, type Evaluation, getParameter, isByAction, listSources } from "./evaluation.ts";
import { type Firing, nothing } from "./firing.ts";
import { countKnown, knownKey, readKnown } from "./known-store.ts";
import { apiOfOperation, firstSeenOf, type RuleApi } from "./rule-apis.ts";
import { type OperationSignal, readAnsweredOperations, readFoundOperations } from "./signal-store.ts";
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
    const subject = { ...nothing, apiId: api.apiId, host: siteOf(api), port: api.port };
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

/** What was seen of an operation, or of an action of it, at the places of its API. */
interface Seen {
  readonly api: RuleApi | null;
  /** Where these calls went. */
  readonly hosts: readonly string[];
  /** Of the API itself. */
  readonly host: string;
  readonly port: number;
  readonly method: string;
  readonly template: string;
  /** '' for all calls of the operation. */
  readonly action: string;
  readonly finding: string | null;
  readonly calls: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * Operations and their actions, or personal data in one, that their API never had at any place, once they were seen often
 * enough.
 */
export async function findFirsts(evaluation: Evaluation, rule: RuleRow): Promise<Firing[]> {
  const { platform, providerId, from, to, apis } = evaluation;
  const span = { providerId, from, to, sources: listSources(rule), byAction: isByAction(rule) };
  const isOperation = rule.kind === "new_operation";
  const signals = isOperation
    ? withOperations(await readAnsweredOperations(platform.clickhouse, span))
    : await readFoundOperations(platform.clickhouse, span, ["PII_"]);
  const known = await countKnown(
    evaluation,
    rule,
    signals.map((signal) => ({ key: knownKey(rule, signal), calls: signal.calls })),
  );
  const hosts = hostsOf(apis);
  const minCalls = getParameter(rule, "min_calls");
  const learningMs = getParameter(rule, "learning_hours") * 3_600_000;
  const knownSince = firstSeenOf(apis);
  const young = groupByApi(apis, signals)
    // What the places of these calls have had often enough before needs no look at the others.
    .filter((each) => sumOf(keysOf(rule, each, each.hosts), known) - each.calls < minCalls)
    .map((each) => ({ each, keys: keysOf(rule, each, hosts.get(each.api?.apiId ?? "") ?? each.hosts) }));
  const others = young.flatMap(({ keys }) => keys.filter((key) => !known.has(key)));
  const totals = new Map([...known, ...(await readKnown(evaluation, rule, others))]);
  // The first actions of a new operation are part of that news.
  const isNew = ({ each, keys }: (typeof young)[number]) => sumOf(keys, totals) - each.calls < minCalls;
  const news = new Set(
    young.filter((one) => one.each.action === "" && isNew(one)).map(({ each }) => operationOf(each)),
  );
  return young.flatMap(({ each, keys }) => {
    const { api, host, port, method, template, finding, calls, firstAt, lastAt } = each;
    const action = each.action || null;
    const subject = { ...nothing, apiId: api?.apiId ?? null, host, port, method, template, action, finding };
    const total = sumOf(keys, totals);
    // Fires once, when the threshold is reached.
    if (total < minCalls || total - calls >= minCalls || !concerns(rule, subject)) return [];
    const since = api === null ? undefined : knownSince.get(api.apiId);
    const isLearning = since === undefined || to.getTime() - since.getTime() < learningMs;
    if (isOperation && isLearning && learningMs > 0) return [];
    if (isOperation && action !== null && news.has(operationOf(each))) return [];
    const range = { since: firstAt.toISOString(), until: to.toISOString() };
    const evidence = { unit: "calls" as const, observed: total, expected: null, limit: minCalls, ...range };
    return { rule, subject, evidence, calls, firstAt, lastAt };
  });
}

const operationOf = ({ host, port, method, template }: Pick<Seen, "host" | "port" | "method" | "template">) =>
  JSON.stringify([host, port, method, template]);

type Signal = OperationSignal & { readonly finding: string | null };

/** Each operation with all its calls, and each of its actions with its own. */
function withOperations(signals: readonly OperationSignal[]): Signal[] {
  const operations = [...Map.groupBy(signals, operationOf).values()].flatMap((group) =>
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

/** Signals of all places of an API together, under the API's own host and port. */
function groupByApi(apis: Evaluation["apis"], signals: readonly Signal[]): Seen[] {
  const roots = new Map([...apis.values()].filter(({ memberOf }) => memberOf === null).map((api) => [api.id, api]));
  const placed = signals.map((signal) => {
    const place = apiOfOperation(apis, signal);
    const api = place === undefined ? null : (roots.get(place.apiId) ?? place);
    const host = api === null ? signal.host : siteOf(api);
    return { signal, api, host, port: api?.port ?? signal.port };
  });
  const keyOf = ({ signal: { method, template, action, finding }, host, port }: (typeof placed)[number]) =>
    JSON.stringify([host, port, method, template, action, finding]);
  return [...Map.groupBy(placed, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map(({ signal: { method, template, action, finding }, api, host, port }) => ({
      api,
      hosts: [...new Set(group.map(({ signal }) => signal.host))],
      host,
      port,
      method,
      template,
      action,
      finding,
      calls: group.reduce((sum, { signal }) => sum + signal.calls, 0),
      firstAt: new Date(Math.min(...group.map(({ signal }) => Date.parse(signal.first_at)))),
      lastAt: new Date(Math.max(...group.map(({ signal }) => Date.parse(signal.last_at)))),
    })),
  );
}

/** The hosts of each API, by its ID. */
function hostsOf(apis: Evaluation["apis"]): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(apis.values(), ({ apiId }) => apiId);
  return new Map([...groups].map(([id, places]) => [id, [...new Set(places.map(({ host }) => host))]]));
}

/** What was seen is known by the host: an API has all that its hosts have. */
function keysOf(rule: RuleRow, seen: Seen, hosts: readonly string[]): string[] {
  return hosts.map((host) => knownKey(rule, { ...seen, host }).toString("hex"));
}

const sumOf = (keys: readonly string[], counts: ReadonlyMap<string, number>) =>
  keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
