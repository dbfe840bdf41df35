import { callVariables, type RuleCondition } from "@parapet/contract";
import { type CompileResult, type CompiledRule, declareVariables } from "@parapet/rules";
import { kindOf, type SignalCode } from "../model/signals.ts";
import { matchesPath } from "./path-pattern.ts";
import { changesState, type PolicyFacts, toRuleValues } from "./policy-facts.ts";

/** Whether a condition holds; null where it is unknown: a fact is missing, spellings of a call differ, or CEL fails. */
export type Verdict = boolean | null;

type Parts = { [Key in keyof RuleCondition]-?: NonNullable<RuleCondition[Key]> };
type Checks = { readonly [Key in Exclude<keyof Parts, "cel">]: (wanted: Parts[Key], facts: PolicyFacts) => Verdict };

/** What each part of a condition asks. */
const checks: Checks = {
  levels: (wanted, { level }) => wanted.includes(level),
  score_from: (wanted, { score }) => score >= wanted,
  signals_any: (wanted, { signals }) => wanted.some((code) => speaks(signals, code)),
  signals_none: (wanted, { signals }) => !wanted.some((code) => speaks(signals, code)),
  hard_signal: (wanted, { signals }) => someSpeaksHard(signals) === wanted,
  client_kinds: (wanted, { client }) => wanted.includes(client.kind),
  client_states: (wanted, { client }) => wanted.includes(client.state),
  clients: (wanted, { client }) => isAmong(wanted, client.id),
  organizations: (wanted, { client }) => isAmong(wanted, client.organizationId),
  tags: (wanted, { client }) => wanted.some((tag) => client.tags.includes(tag)),
  // HEAD is GET without the body (RFC 9110 §9.3.2).
  methods: (wanted, { method }) => wanted.includes(method) || (method === "HEAD" && wanted.includes("GET")),
  changes_state: (wanted, facts) => changesState(facts) === wanted,
  sensitivities: (wanted, { sensitivity }) => wanted.includes(sensitivity),
  endpoints: (wanted, { endpointId }) => endpointId !== null && wanted.includes(endpointId),
  paths: (wanted, { paths }) => agree(paths, (path) => wanted.some((pattern) => matchesPath(pattern, path))),
  headers: (wanted, { headers }) =>
    headers === undefined ? null : wanted.every(({ name, values }) => hasValue(own(headers, name), values)),
  claims: (wanted, { claims }) =>
    claims === undefined ? null : wanted.every(({ name, values }) => hasValue(own(claims, name), values)),
  scopes: (wanted, { scopes }) => (scopes === undefined ? null : wanted.some((scope) => scopes.includes(scope))),
  zones: (wanted, { zones }) => wanted.some((zone) => zones.includes(zone)),
  zones_not: (wanted, { zones }) => !wanted.some((zone) => zones.includes(zone)),
  countries: (wanted, { country }) => country !== null && wanted.includes(country),
  asns: (wanted, { asn }) => isAmong(wanted, asn),
  network_kinds: (wanted, { networkKind }) => isAmong(wanted, networkKind),
  hours: ({ from, to, time_zone }, { atMs }) => isWithin(timeIn(time_zone, atMs).hour, from, to),
  weekdays: ({ days, time_zone }, { atMs }) => days.some((day) => day === timeIn(time_zone, atMs).day),
  elevated: (wanted, { elevated }) => elevated === wanted,
  has_factor: (wanted, { client }) => client.hasFactor === wanted,
};

type Check = (facts: PolicyFacts) => Verdict;

const environment = declareVariables(callVariables);

/** Compiles a condition in CEL on a call. */
export function compileCallCondition(expression: string): CompileResult {
  return environment.compile(expression);
}

/** What conditions ask, part by part. */
const asked = new WeakMap<RuleCondition, readonly Check[]>();

/** Whether everything that a condition says holds for a call. */
export function holds(condition: RuleCondition, facts: PolicyFacts): Verdict {
  let parts = asked.get(condition);
  if (parts === undefined) asked.set(condition, (parts = partsOf(condition)));
  let verdict: Verdict = true;
  for (const part of parts) {
    const found = part(facts);
    if (found === false) return false;
    if (found === null) verdict = null;
  }
  return verdict;
}

/** Facts that cost something to find, and that a condition asks about. */
export function costlyFactsOf({ paths, headers, cel }: RuleCondition): readonly ("paths" | "headers")[] {
  const compiled = cel === undefined ? null : environment.compile(cel);
  const reads = compiled?.ok === true ? compiled.rule.reads : [];
  const asksPath = paths !== undefined || reads.includes("call.path");
  const asksHeaders = headers !== undefined || reads.includes("call.headers");
  return [...(asksPath ? (["paths"] as const) : []), ...(asksHeaders ? (["headers"] as const) : [])];
}

function partsOf(condition: RuleCondition): readonly Check[] {
  const keys = Object.keys(condition).filter(isPart);
  const parts = keys.map(
    (key): Check =>
      (facts) =>
        holdsPart(key, condition, facts),
  );
  if (condition.cel === undefined) return parts;
  const compiled = environment.compile(condition.cel);
  return [...parts, compiled.ok ? (facts) => evaluate(compiled.rule, facts) : () => null];
}

function evaluate(rule: CompiledRule, facts: PolicyFacts): Verdict {
  const verdictFor = (method: string, path: string | undefined) => {
    const outcome = rule.evaluate(toRuleValues({ ...facts, method }, path));
    return outcome.kind === "value" ? outcome.value : null;
  };
  const verdictOf = (path: string | undefined) =>
    rule.reads.includes("call.method") && facts.method === "HEAD"
      ? agree(headMethods, (method) => verdictFor(method, path))
      : verdictFor(facts.method, path);
  return rule.reads.includes("call.path") ? agree(facts.paths, verdictOf) : verdictOf(undefined);
}

/** HEAD is GET without the body (RFC 9110 §9.3.2), so that a condition on GET can't be avoided with it. */
const headMethods = ["HEAD", "GET"] as const;

/** The verdict on all spellings; null where they differ or aren't known. */
function agree(spellings: readonly [string, ...string[]] | undefined, verdictFor: (spelling: string) => Verdict) {
  if (spellings === undefined) return null;
  const [first, ...others] = spellings;
  const verdict = verdictFor(first);
  return others.every((each) => verdictFor(each) === verdict) ? verdict : null;
}

function isPart(key: string): key is keyof Checks {
  return Object.hasOwn(checks, key);
}

function holdsPart<Key extends keyof Checks>(
  key: Key,
  condition: { readonly [Part in Key]?: Parts[Part] | undefined },
  facts: PolicyFacts,
): Verdict {
  const wanted: Parts[Key] | undefined = condition[key];
  return wanted === undefined || checks[key](wanted, facts);
}

/** null where the value isn't known; a value that is known to be none is in no list. */
function isAmong<Value>(wanted: readonly Value[], value: Value | null | undefined): Verdict {
  return value === undefined ? null : value !== null && wanted.includes(value);
}

const own = (of: Readonly<Record<string, unknown>>, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);

/** Whether a value, or one of a list, is wanted; without wanted ones, whether there is a value. */
function hasValue(value: unknown, wanted: readonly string[]): boolean {
  if (value === undefined || value === null) return false;
  if (wanted.length === 0) return true;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.some((each) => wanted.includes(String(each)));
}

function speaks(signals: PolicyFacts["signals"], code: SignalCode): boolean {
  for (const signal of signals) if (signal.points > 0 && signal.code === code) return true;
  return false;
}

/** Whether any evidence is critical. */
export function someSpeaksHard(signals: PolicyFacts["signals"]): boolean {
  for (const { code, points } of signals) if (points > 0 && kindOf(code).isHard === true) return true;
  return false;
}

/** Hours from `from` up to `to`, over midnight where `to` is not the greater. */
function isWithin(hour: number, from: number, to: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function timeIn(timeZone: string, atMs: number) {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23", weekday: "short" });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(atMs);
  const find = (type: "hour" | "weekday") => parts.find((part) => part.type === type)?.value ?? "";
  return { hour: Number(find("hour")), day: find("weekday").toLowerCase() };
}
