import type { ClauseDifference, RuleChange, RuleChangeDetail, RuleChangeStep, RuleClause } from "@parapet/contract";
import { diffRule, type InboxRule } from "@parapet/mail-analysis";
import type { RuleChangeRow, RuleChangeStepRow, ToldChange } from "./table.ts";

/** A change as lists show it. */
export function presentRuleChange(row: RuleChangeRow): RuleChange {
  return {
    id: row.id,
    kind: row.kind,
    mailbox: row.mailbox,
    mailbox_id: row.mailboxId,
    name: row.name,
    source: row.source,
    is_baseline: row.isBaseline,
    happened_at: row.happenedAt.toISOString(),
    found_at: row.foundAt.toISOString(),
    actor: row.actor,
    ip: row.ip,
    client: row.client,
    score: row.score,
    severity: row.severity,
    state: row.state,
    destinations: row.destinations,
    can_act: row.mailboxId !== null && row.ruleId !== null && row.kind !== "rule_removed",
  };
}

export function presentStep({ id, time, what, state, actor, note }: RuleChangeStepRow): RuleChangeStep {
  return { id, time: time.toISOString(), what, state, actor, note };
}

const folderClauses = new Set(["moveToFolder", "copyToFolder"]);

/** A rule's clauses with folders by their names. */
export function presentClauses({ clauses }: InboxRule, names: ReadonlyMap<string, string>): RuleClause[] {
  return clauses.map(({ part, name, values }) => ({ part, name, values: named(name, values, names) }));
}

function named(clause: string, values: readonly string[], names: ReadonlyMap<string, string>): string[] {
  return folderClauses.has(clause) ? values.map((value) => names.get(value) ?? value) : [...values];
}

type Compared = Pick<
  RuleChangeDetail,
  "name_before" | "was_enabled" | "is_enabled" | "is_complete" | "differences" | "facts"
>;

/** What differs, clause by clause; of a rule that is gone, what it was. */
export function presentDifference({ before, after, told, folders }: RuleChangeRow): Compared {
  const names = new Map(Object.entries(folders));
  return {
    name_before: before !== null && after !== null && before.name !== after.name ? before.name : null,
    was_enabled: before?.isEnabled ?? null,
    is_enabled: after?.isEnabled ?? null,
    is_complete: after?.isComplete ?? true,
    differences: differencesOf(before, after, names),
    facts: told === null ? [] : factsOf(told),
  };
}

function differencesOf(
  before: InboxRule | null,
  after: InboxRule | null,
  names: ReadonlyMap<string, string>,
): ClauseDifference[] {
  if (after === null) {
    return (before === null ? [] : presentClauses(before, names)).map(({ part, name, values }) => ({
      part,
      name,
      before: values,
      after: null,
      kind: "removed",
      reaches_more: false,
    }));
  }
  return diffRule(before, after).clauses.map((clause) => ({
    part: clause.part,
    name: clause.name,
    before: clause.before && named(clause.name, clause.before, names),
    after: clause.after && named(clause.name, clause.after, names),
    kind: clause.kind,
    reaches_more: before === null ? clause.part === "action" : clause.reachesMore,
  }));
}

function factsOf(told: ToldChange): RuleChangeDetail["facts"] {
  const facts: Record<string, readonly string[]> = {};
  switch (told.kind) {
    case "mailbox_forwarding":
      facts["forwards_to"] = told.destinations;
      facts["keeps_copy"] = told.keepsCopy === null ? [] : [String(told.keepsCopy)];
      break;
    case "transport_rule":
      facts["copies_to"] = told.copiesTo;
      facts["redirects_to"] = told.redirectsTo;
      facts["deletes"] = told.deletes ? ["true"] : [];
      facts["skips_filter"] = told.skipsFilter ? ["true"] : [];
      facts["is_removed"] = told.isRemoved ? ["true"] : [];
      break;
    case "mailbox_permission":
      facts["grantee"] = [told.grantee];
      facts["rights"] = told.rights;
      facts["is_granted"] = [String(told.isGranted)];
      break;
  }
  return Object.entries(facts).flatMap(([name, values]) =>
    values.length === 0 ? [] : [{ name, values: [...values] }],
  );
}
