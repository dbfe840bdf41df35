import { clauseKey, type InboxRule, type RuleClause, type RulePart } from "./inbox-rule.ts";

/**
 * How a clause differs: `added` or `removed`; if it is in both versions, whether the rule now reaches more (`widened`),
 * less (`narrowed`) or something else (`replaced`).
 */
export type ClauseDifferenceKind = "added" | "removed" | "widened" | "narrowed" | "replaced" | "same";

export interface ClauseDifference {
  readonly part: RulePart;
  readonly name: string;
  /** Null if it was added. */
  readonly before: readonly string[] | null;
  /** Null if it was removed. */
  readonly after: readonly string[] | null;
  readonly kind: ClauseDifferenceKind;
  /** The rule does more because of it, or affects more messages. */
  readonly reachesMore: boolean;
}

export interface RuleDifference {
  readonly clauses: readonly ClauseDifference[];
  readonly isRenamed: boolean;
  readonly isMoved: boolean;
  readonly isEnabling: boolean;
  readonly isDisabling: boolean;
}

/** Compares a rule with its previous version, clause by clause; without one, everything is new. */
export function diffRule(before: InboxRule | null, after: InboxRule): RuleDifference {
  const earlier = new Map((before?.clauses ?? []).map((clause) => [clauseKey(clause), clause]));
  const later = new Map(after.clauses.map((clause) => [clauseKey(clause), clause]));
  const keys = [...new Set([...earlier.keys(), ...later.keys()])].toSorted();
  return {
    clauses: keys.flatMap((key) => differenceOf(earlier.get(key), later.get(key))),
    isRenamed: before !== null && before.name !== after.name,
    isMoved: before !== null && before.sequence !== null && before.sequence !== after.sequence,
    isEnabling: after.isEnabled && before?.isEnabled === false,
    isDisabling: !after.isEnabled && before?.isEnabled === true,
  };
}

/** Whether two versions of a rule are equivalent. The priority is ignored, because it changes with other rules. */
export function isSameRule(before: InboxRule, after: InboxRule): boolean {
  const { clauses, isRenamed } = diffRule(before, after);
  return !isRenamed && before.isEnabled === after.isEnabled && clauses.every(({ kind }) => kind === "same");
}

function differenceOf(before: RuleClause | undefined, after: RuleClause | undefined): readonly ClauseDifference[] {
  const clause = after ?? before;
  if (clause === undefined) return [];
  const kind = kindOf(before, after);
  return [
    {
      part: clause.part,
      name: clause.name,
      before: before?.values ?? null,
      after: after?.values ?? null,
      kind,
      reachesMore: reachesMore(clause.part, kind),
    },
  ];
}

function kindOf(before: RuleClause | undefined, after: RuleClause | undefined): ClauseDifferenceKind {
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  const gained = after.values.some((value) => !covers(before.values, value));
  const lost = before.values.some((value) => !covers(after.values, value));
  if (!gained && !lost) return "same";
  if (gained && lost) return "replaced";
  // More exceptions narrow the rule.
  return gained === (after.part !== "exception") ? "widened" : "narrowed";
}

/** An added condition or exception narrows a rule; an added action widens it. */
function reachesMore(part: RulePart, kind: ClauseDifferenceKind): boolean {
  switch (kind) {
    case "widened":
    case "replaced":
      return true;
    case "added":
      return part === "action";
    case "removed":
      return part !== "action";
    case "narrowed":
    case "same":
      return false;
  }
}

const range = /^(\d+)-(\d*)$/;

function covers(values: readonly string[], value: string): boolean {
  if (values.includes(value)) return true;
  const inner = boundsOf(value);
  return values.some((each) => {
    const outer = boundsOf(each);
    return outer !== null && inner !== null && outer[0] <= inner[0] && outer[1] >= inner[1];
  });
}

function boundsOf(value: string): readonly [number, number] | null {
  const found = range.exec(value);
  return found === null ? null : [Number(found[1]), found[2] === "" ? Infinity : Number(found[2])];
}
