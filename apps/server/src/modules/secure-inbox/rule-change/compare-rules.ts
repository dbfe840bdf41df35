import type { RuleChangeKind } from "@parapet/contract";
import { type AuditChange, diffRule, type InboxRule, isSameRule } from "@parapet/mail-analysis";

export interface FoundDifference {
  readonly kind: Extract<RuleChangeKind, `rule_${string}`>;
  readonly before: InboxRule | null;
  readonly after: InboxRule | null;
}

/** Rules added, removed or changed, matched by Microsoft's ids. */
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

type RuleAuditChange = Extract<AuditChange, { readonly kind: `rule_${string}` }>;

const matchingKinds: Readonly<Record<FoundDifference["kind"], readonly string[]>> = {
  rule_created: ["rule_created", "rule_changed"],
  rule_changed: ["rule_changed", "rule_enabled", "rule_disabled", "rule_created"],
  rule_enabled: ["rule_enabled", "rule_changed"],
  rule_disabled: ["rule_disabled", "rule_changed"],
  rule_removed: ["rule_removed"],
};

/** Whether an audit record may describe a difference: compatible kind, and the same name unless the record has none. */
export function matchesDifference(record: RuleAuditChange, { kind, before, after }: FoundDifference): boolean {
  if (!matchingKinds[kind].includes(record.kind)) return false;
  return record.ruleName === null || [before?.name, after?.name].includes(record.ruleName);
}

/** Whether the current rules already reflect an audit record. */
export function isReflectedIn(record: RuleAuditChange, rules: readonly InboxRule[]): boolean {
  const { kind, ruleName, rule } = record;
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
      // Records contain folder names and rules contain ids, so only clause names are compared.
      return rule === null
        ? true
        : named.some(({ clauses }) =>
            rule.clauses.every(({ part, name }) => clauses.some((each) => each.part === part && each.name === name)),
          );
  }
}
