import type {
  ClientKind,
  ClientState,
  Effect,
  PolicyRule,
  RiskLevel,
  RuleCondition,
  Sensitivity,
} from "@parapet/contract";
import { kindOf, type Signal, type SignalCode } from "../model/signals.ts";

/** What rules may ask about a call. */
export interface PolicyFacts {
  readonly atMs: number;
  readonly score: number;
  readonly level: RiskLevel;
  readonly signals: readonly Pick<Signal, "code" | "points">[];
  readonly client: {
    readonly kind: ClientKind;
    readonly state: ClientState;
    /** Too new to be known. Of a watched client only this says it. */
    readonly isLearning?: boolean | undefined;
    readonly tags: readonly string[];
    /** There is a second factor that it may be asked for. */
    readonly hasFactor: boolean;
  };
  readonly method: string;
  /** Id of the registered endpoint; null where none matches. */
  readonly endpointId: string | null;
  readonly sensitivity: Sensitivity;
  /** Ids of the zones that the caller's address is in. */
  readonly zones: readonly string[];
  readonly country: string | null;
  /** A step-up passed in this context and still good. */
  readonly elevated: boolean;
}

/** Methods that change nothing by their definition (RFC 9110 §9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

type Parts = { [Key in keyof RuleCondition]-?: NonNullable<RuleCondition[Key]> };
type Checks = { readonly [Key in keyof Parts]: (wanted: Parts[Key], facts: PolicyFacts) => boolean };

/** What each part of a condition asks. */
const checks: Checks = {
  levels: (wanted, { level }) => wanted.includes(level),
  score_from: (wanted, { score }) => score >= wanted,
  signals_any: (wanted, { signals }) => wanted.some((code) => speaks(signals, code)),
  signals_none: (wanted, { signals }) => !wanted.some((code) => speaks(signals, code)),
  hard_signal: (wanted, { signals }) => someSpeaksHard(signals) === wanted,
  client_kinds: (wanted, { client }) => wanted.includes(client.kind),
  client_states: (wanted, { client }) => wanted.includes(client.state),
  tags: (wanted, { client }) => wanted.some((tag) => client.tags.includes(tag)),
  // HEAD is GET without the body (RFC 9110 §9.3.2).
  methods: (wanted, { method }) => wanted.includes(method) || (method === "HEAD" && wanted.includes("GET")),
  changes_state: (wanted, { method }) => !safeMethods.has(method) === wanted,
  sensitivities: (wanted, { sensitivity }) => wanted.includes(sensitivity),
  endpoints: (wanted, { endpointId }) => endpointId !== null && wanted.includes(endpointId),
  zones: (wanted, { zones }) => wanted.some((zone) => zones.includes(zone)),
  zones_not: (wanted, { zones }) => !wanted.some((zone) => zones.includes(zone)),
  countries: (wanted, { country }) => country !== null && wanted.includes(country),
  hours: ({ from, to, time_zone }, { atMs }) => isWithin(hourIn(time_zone, atMs), from, to),
  elevated: (wanted, { elevated }) => elevated === wanted,
  has_factor: (wanted, { client }) => client.hasFactor === wanted,
};

type Check = (facts: PolicyFacts) => boolean;

/** What conditions ask, part by part. */
const asked = new WeakMap<RuleCondition, readonly Check[]>();

/** Whether everything that a condition says holds for a call. */
export function holds(condition: RuleCondition, facts: PolicyFacts): boolean {
  let parts = asked.get(condition);
  if (parts === undefined) asked.set(condition, (parts = partsOf(condition)));
  for (const part of parts) if (!part(facts)) return false;
  return true;
}

function partsOf(condition: RuleCondition): readonly Check[] {
  const keys = Object.keys(condition).filter(isPart);
  return keys.map((key) => (facts) => holdsPart(key, condition, facts));
}

/** How much each effect asks of a caller. */
const strictness: Readonly<Record<Effect, number>> = { allow: 0, throttle: 1, step_up: 2, deny: 3 };

/** The effect that asks more. */
export function isStricter(one: Effect, other: Effect): boolean {
  return strictness[one] > strictness[other];
}

/**
 * The first enabled rule whose condition holds; undefined when there is none. Watching never frees: of the rules for a
 * watched client and for the same one unwatched, the stricter decides.
 */
export function ruleFor(rules: readonly PolicyRule[], facts: PolicyFacts): PolicyRule | undefined {
  const rule = firstFor(rules, facts);
  const { client } = facts;
  if (client.state !== "watched" || rule === undefined) return rule;
  const state = client.isLearning === true ? "learning" : "normal";
  const unwatched = firstFor(rules, { ...facts, client: { ...client, state } });
  return unwatched === undefined || isStricter(unwatched.effect, rule.effect) ? unwatched : rule;
}

function firstFor(rules: readonly PolicyRule[], facts: PolicyFacts): PolicyRule | undefined {
  return rules.find((rule) => rule.enabled && holds(rule.when, facts));
}

function isPart(key: string): key is keyof Parts {
  return Object.hasOwn(checks, key);
}

function holdsPart<Key extends keyof Parts>(
  key: Key,
  condition: { readonly [Part in Key]?: Parts[Part] | undefined },
  facts: PolicyFacts,
): boolean {
  const wanted: Parts[Key] | undefined = condition[key];
  return wanted === undefined || checks[key](wanted, facts);
}

function speaks(signals: PolicyFacts["signals"], code: SignalCode): boolean {
  for (const signal of signals) if (signal.points > 0 && signal.code === code) return true;
  return false;
}

function someSpeaksHard(signals: PolicyFacts["signals"]): boolean {
  for (const { code, points } of signals) if (points > 0 && kindOf(code).isHard === true) return true;
  return false;
}

/** Hours from `from` up to `to`, over midnight where `to` is not the greater. */
function isWithin(hour: number, from: number, to: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function hourIn(timeZone: string, atMs: number): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
    clocks.set(timeZone, clock);
  }
  return Number(clock.format(atMs));
}
