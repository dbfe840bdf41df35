import { diffRule, type RuleDifference } from "./diff-rule.ts";
import { clauseKey, type InboxRule } from "./inbox-rule.ts";
import type { RuleContext } from "./rule-context.ts";
import { ruleSignals } from "./rule-signals.ts";
import { viewRule } from "./rule-view.ts";

export type RuleSeverity = "none" | "low" | "medium" | "high";

/** Min points of each severity. */
export const ruleSeverityCuts = { low: 25, medium: 45, high: 70 } as const;

export interface ScoredSignal {
  readonly id: string;
  /** Contribution to the score; negative if it lowers the risk. */
  readonly points: number;
  readonly evidence: readonly string[];
}

/** The severity of a rule with its explanation. */
export interface RuleScore {
  /** 0 to 100: the sum of the points, clamped. */
  readonly score: number;
  readonly severity: RuleSeverity;
  /** Highest points first. */
  readonly signals: readonly ScoredSignal[];
  /** The fewest signals without which the severity would be lower; empty at the lowest severity. */
  readonly lowerWithout: readonly string[];
}

/** Scores a rule. */
export function scoreRule(rule: InboxRule, context: RuleContext): RuleScore {
  return scoreOf(hitsOf(rule, context).map(({ scored }) => scored));
}

/**
 * Scores a change: only signals based on new or widened clauses count, and a rule that was only narrowed scores zero.
 * Context signals count together with something new.
 */
export function scoreChange(before: InboxRule | null, after: InboxRule, context: RuleContext): RuleScore {
  const isFresh = freshness(before, after);
  const hits = hitsOf(after, context).filter(({ restsOn }) => restsOn.length === 0 || restsOn.some(isFresh));
  const isNews = hits.some(({ restsOn }) => restsOn.length > 0);
  return scoreOf(isNews || isWhollyNew(before, after) ? hits.map(({ scored }) => scored) : []);
}

/** The severity of a number of points. */
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
  const lowering = sorted.filter(({ points }) => points <= 0);
  // Removing the highest points first needs the fewest signals.
  while (severity !== "none" && left[0] !== undefined && ruleSeverity(totalOf([...left, ...lowering])) === severity) {
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

/** Whether a signal is based on something new. A widened condition makes all actions new. */
function freshness(before: InboxRule | null, after: InboxRule): (place: string) => boolean {
  if (isWhollyNew(before, after)) return () => true;
  const difference: RuleDifference = diffRule(before, after);
  const more = difference.clauses.filter(({ reachesMore }) => reachesMore);
  if (more.some(({ part }) => part !== "action")) return (place) => place !== "name" || difference.isRenamed;
  const fresh = new Set(more.map(clauseKey));
  if (difference.isRenamed) fresh.add("name");
  return (place) => fresh.has(place);
}
