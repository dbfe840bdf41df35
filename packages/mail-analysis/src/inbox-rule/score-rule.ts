import { diffRule, type RuleDifference } from "./diff-rule.ts";
import { clauseKey, type InboxRule } from "./inbox-rule.ts";
import type { RuleContext } from "./rule-context.ts";
import { ruleSignals } from "./rule-signals.ts";
import { viewRule } from "./rule-view.ts";

export type RuleSeverity = "none" | "low" | "medium" | "high";

/** Points from which on a rule is of a severity. */
export const ruleSeverityCuts = { low: 25, medium: 45, high: 70 } as const;

export interface ScoredSignal {
  readonly id: string;
  /** Its share of the score; below zero where it speaks for the rule. */
  readonly points: number;
  readonly evidence: readonly string[];
}

/** How grave a rule is, and why. */
export interface RuleScore {
  /** 0 to 100: the sum of the points, cut at both ends. */
  readonly score: number;
  readonly severity: RuleSeverity;
  /** The gravest first. */
  readonly signals: readonly ScoredSignal[];
  /** The fewest signals without which the severity would be lower; empty where there is none to lower. */
  readonly lowerWithout: readonly string[];
}

/** Weighs a rule as it stands. */
export function scoreRule(rule: InboxRule, context: RuleContext): RuleScore {
  return scoreOf(hitsOf(rule, context).map(({ scored }) => scored));
}

/**
 * Weighs what a change brought: signals that rest on nothing new or widened do not count, and a rule that only reaches less
 * is none. What is around the rule counts with what is new in it.
 */
export function scoreChange(before: InboxRule | null, after: InboxRule, context: RuleContext): RuleScore {
  const isFresh = freshness(before, after);
  const hits = hitsOf(after, context).filter(({ restsOn }) => restsOn.length === 0 || restsOn.some(isFresh));
  const isNews = hits.some(({ restsOn }) => restsOn.length > 0);
  return scoreOf(isNews || isWhollyNew(before, after) ? hits.map(({ scored }) => scored) : []);
}

/** The severity of a sum of points. */
export function ruleSeverity(score: number): RuleSeverity {
  if (score >= ruleSeverityCuts.high) return "high";
  if (score >= ruleSeverityCuts.medium) return "medium";
  return score >= ruleSeverityCuts.low ? "low" : "none";
}

/** Adds up points. */
export function scoreOf(signals: readonly ScoredSignal[]): RuleScore {
  const sorted = signals.toSorted((one, other) => other.points - one.points);
  const score = totalOf(sorted);
  const severity = ruleSeverity(score);
  const lowerWithout: string[] = [];
  let left = sorted.filter(({ points }) => points > 0);
  const speaking = sorted.filter(({ points }) => points <= 0);
  // The gravest first is the fewest: no other choice of as many takes more away.
  while (severity !== "none" && left[0] !== undefined && ruleSeverity(totalOf([...left, ...speaking])) === severity) {
    lowerWithout.push(left[0].id);
    left = left.slice(1);
  }
  return { score, severity, signals: sorted, lowerWithout };
}

function totalOf(signals: readonly ScoredSignal[]): number {
  const sum = signals.reduce((total, { points }) => total + points, 0);
  return Math.max(0, Math.min(100, sum));
}

function hitsOf(rule: InboxRule, context: RuleContext) {
  const view = viewRule(rule, context);
  return ruleSignals.flatMap(({ id, points, read }) => {
    const hit = read(view);
    if (hit === null) return [];
    const scored: ScoredSignal = { id, points: hit.points ?? points, evidence: [...new Set(hit.evidence)] };
    return [{ scored, restsOn: hit.restsOn }];
  });
}

function isWhollyNew(before: InboxRule | null, after: InboxRule): boolean {
  return before === null || (after.isEnabled && !before.isEnabled);
}

/** Whether what a signal rests on is news. A condition that takes more mails makes everything that happens to them news. */
function freshness(before: InboxRule | null, after: InboxRule): (place: string) => boolean {
  if (isWhollyNew(before, after)) return () => true;
  const difference: RuleDifference = diffRule(before, after);
  const more = difference.clauses.filter(({ reachesMore }) => reachesMore);
  if (more.some(({ part }) => part !== "action")) return (place) => place !== "name" || difference.isRenamed;
  const fresh = new Set(more.map(clauseKey));
  if (difference.isRenamed) fresh.add("name");
  return (place) => fresh.has(place);
}
