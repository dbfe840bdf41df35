import type { RuleChangeKind } from "@parapet/contract";
import { type AuditChange, diffRule, type InboxRule, isSameRule } from "@parapet/mail-analysis";

/** How the rules of a mailbox differ from what they were. */
export interface FoundDifference {
  readonly kind: Extract<RuleChangeKind, `rule_${string}`>;
  readonly before: InboxRule | null;
  readonly after: InboxRule | null;
}

/** What came, went or is otherwise; rules are known by Microsoft's ids. */
export function compareRules(before: readonly InboxRule[], after: readonly InboxRule[]): readonly FoundDifference[] {
  const earlier = new Map(before.map((rule) => [rule.id, rule]));
  const later = new Map(after.map((rule) => [rule.id, rule]));
  const here = after.flatMap((rule): FoundDifference[] => {
    const known = earlier.get(rule.id);
    if (known === undefined) return [{ kind: "rule_created", before: null, after: rule }];
    return isSameRule(known, rule) ? [] : [{ kind: kindOf(known, rule), before: known, after: rule }];
  });
  const gone = before.flatMap((rule): FoundDifference[] =>
    later.has(rule.id) ? [] : [{ kind: "rule_removed", before: rule, after: null }],
  );
  return [...here, ...gone];
}

function kindOf(before: InboxRule, after: InboxRule): FoundDifference["kind"] {
  const { clauses, isRenamed, isEnabling, isDisabling } = diffRule(before, after);
  const isOnlySwitched = !isRenamed && clauses.every(({ kind }) => kind === "same");
  if (isOnlySwitched && isEnabling) return "rule_enabled";
  return isOnlySwitched && isDisabling ? "rule_disabled" : "rule_changed";
}

type ToldRule = Extract<AuditChange, { readonly kind: `rule_${string}` }>;

const tellers: Readonly<Record<FoundDifference["kind"], readonly string[]>> = {
  rule_created: ["rule_created", "rule_changed"],
  rule_changed: ["rule_changed", "rule_enabled", "rule_disabled", "rule_created"],
  rule_enabled: ["rule_enabled", "rule_changed"],
  rule_disabled: ["rule_disabled", "rule_changed"],
  rule_removed: ["rule_removed"],
};

/** Whether a record may be of a difference: of this kind, and of a rule of this name or of one that it does not name. */
export function isOf(told: ToldRule, { kind, before, after }: FoundDifference): boolean {
  if (!tellers[kind].includes(told.kind)) return false;
  return told.ruleName === null || [before?.name, after?.name].includes(told.ruleName);
}

/** Whether the rules say already what a record tells, so that it brings nothing new. */
export function isTold(told: ToldRule, rules: readonly InboxRule[]): boolean {
  const { kind, ruleName, rule } = told;
  const named = rules.filter(({ name }) => name === ruleName);
  switch (kind) {
    case "rule_removed":
      return false;
    case "rule_enabled":
      return named.some(({ isEnabled }) => isEnabled);
    case "rule_disabled":
      return named.some(({ isEnabled }) => !isEnabled);
    case "rule_created":
    case "rule_changed":
      // A record names folders, and a rule has their ids, so that only the names of clauses are compared.
      return rule === null
        ? true
        : named.some(({ clauses }) =>
            rule.clauses.every(({ part, name }) => clauses.some((each) => each.part === part && each.name === name)),
          );
  }
}
