import type { ClauseDifference, RuleChange, RuleChangeDetail, RuleChangeStep, RuleClause } from "@parapet/contract";
import { diffRule, type InboxRule } from "@parapet/mail-analysis";
import type { RuleChangeRow, RuleChangeStepRow, OtherAuditChange } from "./table.ts";

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

/** A rule's clauses with folder names. */
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

/** The difference by clause; for a removed rule, its last state. */
export function presentDifference({ before, after, auditChange, folders }: RuleChangeRow): Compared {
  const names = new Map(Object.entries(folders));
  return {
    name_before: before !== null && after !== null && before.name !== after.name ? before.name : null,
    was_enabled: before?.isEnabled ?? null,
    is_enabled: after?.isEnabled ?? null,
    is_complete: after?.isComplete ?? true,
    differences: differencesOf(before, after, names),
    facts: auditChange === null ? [] : factsFrom(auditChange),
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

function factsFrom(auditChange: OtherAuditChange): RuleChangeDetail["facts"] {
  const facts: Record<string, readonly string[]> = {};
  switch (auditChange.kind) {
    case "mailbox_forwarding":
      facts["forwards_to"] = auditChange.destinations;
      facts["keeps_copy"] = auditChange.keepsCopy === null ? [] : [String(auditChange.keepsCopy)];
      break;
    case "transport_rule":
      facts["copies_to"] = auditChange.copiesTo;
      facts["redirects_to"] = auditChange.redirectsTo;
      facts["deletes"] = auditChange.deletes ? ["true"] : [];
      facts["skips_filter"] = auditChange.skipsFilter ? ["true"] : [];
      facts["is_removed"] = auditChange.isRemoved ? ["true"] : [];
      break;
    case "mailbox_permission":
      facts["grantee"] = [auditChange.grantee];
      facts["rights"] = auditChange.rights;
      facts["is_granted"] = [String(auditChange.isGranted)];
      break;
  }
  return Object.entries(facts).flatMap(([name, values]) =>
    values.length === 0 ? [] : [{ name, values: [...values] }],
  );
}
