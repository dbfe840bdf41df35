import type { Effect, PolicyRule } from "@parapet/contract";
import { holds, someSpeaksHard } from "./conditions.ts";
import type { PolicyFacts } from "./policy-facts.ts";

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
  const rule = strictest(candidatesFor(rules, facts));
  const { client } = facts;
  if (client.state !== "watched" || rule === undefined) return rule;
  const unwatched = strictest(candidatesFor(rules, asUnwatched(facts)));
  return unwatched === undefined || isStricter(unwatched.effect, rule.effect) ? unwatched : rule;
}

/** The effect of the rules on a call of which not all facts are known; null where it depends on them. */
export function effectFor(rules: readonly PolicyRule[], facts: PolicyFacts, otherwise: Effect): Effect | null {
  const rule = strictest(candidatesFor(rules, facts));
  const cases = [facts, ...(facts.client.state === "watched" && rule !== undefined ? [asUnwatched(facts)] : [])];
  const effects = cases.map((each) => {
    const found = candidatesFor(rules, each);
    const possible = new Set(found.map((candidate) => effectOn(candidate, each, otherwise)));
    const [effect = otherwise] = possible;
    return possible.size === 1 ? effect : null;
  });
  const [first = null, second = first] = effects;
  if (first === null || second === null) return null;
  return isStricter(second, first) ? second : first;
}

function effectOn(rule: PolicyRule | undefined, facts: PolicyFacts, otherwise: Effect): Effect {
  return rule !== undefined && passesRemembered(rule, facts) ? "allow" : (rule?.effect ?? otherwise);
}

/**
 * Whether a remembered device passes a rule's step-up. Never with critical evidence, while its API key is used elsewhere, for a
 * watched client, or by a rule that requires a recent step-up; at high risk only if a key binds it, because an address can be imitated.
 */
export function passesRemembered({ effect, methods, fresh }: PolicyRule, facts: PolicyFacts): boolean {
  const { remembered, client, level, signals } = facts;
  if (effect !== "step_up" || remembered === undefined || remembered === null) return false;
  if (fresh === true || methods?.includes(remembered.method) === false) return false;
  if (client.state === "watched" || someSpeaksHard(signals) || isUsedElsewhere(signals)) return false;
  return level !== "high" || remembered.boundTo === "signing_key";
}

function isUsedElsewhere(signals: PolicyFacts["signals"]): boolean {
  return signals.some(({ code, points }) => code === "cred.parallel" && points > 0);
}

/** The shadow rules that would decide, each at its place among the rules. */
export function shadowRulesFor(rules: readonly PolicyRule[], facts: PolicyFacts): readonly PolicyRule[] {
  const found: PolicyRule[] = [];
  for (const rule of rules) {
    if (!rule.enabled) continue;
    const verdict = holds(rule.when, facts);
    if (rule.shadow !== true && verdict === true) break;
    // An unknown condition counts as for a rule that decides: as matching where that is stricter.
    if (rule.shadow === true && (verdict ?? isStricter(rule.effect, "throttle"))) found.push(rule);
  }
  return found;
}

function asUnwatched(facts: PolicyFacts): PolicyFacts {
  const { client } = facts;
  return { ...facts, client: { ...client, state: client.isLearning === true ? "learning" : "normal" } };
}

/** Rules that may be the first whose condition holds; the last one is, or is undefined where no rule need be. */
type Candidates = readonly [...PolicyRule[], PolicyRule | undefined];

function candidatesFor(rules: readonly PolicyRule[], facts: PolicyFacts): Candidates {
  const found: PolicyRule[] = [];
  for (const rule of rules) {
    if (!rule.enabled || rule.shadow === true) continue;
    const verdict = holds(rule.when, facts);
    if (verdict === true) return [...found, rule];
    if (verdict === null) found.push(rule);
  }
  return [...found, undefined];
}

/** Of rules that may decide, the stricter does, so that no call passes because a condition can't be evaluated. */
function strictest(candidates: Candidates): PolicyRule | undefined {
  let best = candidates.at(-1);
  for (const each of candidates) {
    if (best === undefined) return undefined;
    if (each !== undefined && isStricter(each.effect, best.effect)) best = each;
  }
  return best;
}
