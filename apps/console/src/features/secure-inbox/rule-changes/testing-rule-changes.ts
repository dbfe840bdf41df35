import type {
  ClauseDifference,
  MailboxRule,
  RuleChange,
  RuleChangeDetail,
  RuleChangeStep,
  RuleCoverage,
  RuleSweep,
} from "@parapet/contract";

/** The id of the change at a place of a list. */
export const changeId = (place: number) => `0199d6f0-0000-7000-8000-00000000b${String(place).padStart(3, "0")}`;

/** A new rule that forwards emails, with some traits of its own. */
export function ruleChangeWith(traits: Partial<RuleChange> = {}): RuleChange {
  return {
    id: changeId(1),
    kind: "rule_created",
    mailbox: "ann@example.com",
    mailbox_id: changeId(500),
    name: "Forward invoices",
    source: "both",
    is_baseline: false,
    happened_at: "2026-11-20T09:00:00.000Z",
    found_at: "2026-11-20T09:05:00.000Z",
    actor: "ann@example.com",
    ip: "198.51.100.90",
    client: "OWA",
    score: 85,
    severity: "high",
    state: "new",
    destinations: ["drop@example.net"],
    can_act: true,
    ...traits,
  };
}

/** The same with everything that is known about it; nothing around it unless a test says so. */
export function ruleChangeDetailWith(traits: Partial<RuleChangeDetail> = {}): RuleChangeDetail {
  return {
    ...ruleChangeWith(),
    app_id: null,
    session_id: null,
    operation: "New-InboxRule",
    name_before: null,
    was_enabled: null,
    is_enabled: true,
    is_complete: true,
    differences: [],
    facts: [],
    signals: [],
    lower_without: [],
    severity_from: { low: 20, medium: 45, high: 70 },
    steps: [],
    rules_read_at: "2026-11-20T09:10:00.000Z",
    rules: [],
    same_destination: [],
    same_mailbox: [],
    ...traits,
  };
}

export const differenceWith = (traits: Partial<ClauseDifference> = {}): ClauseDifference => ({
  part: "action",
  name: "forwardTo",
  before: null,
  after: ["drop@example.net"],
  kind: "added",
  reaches_more: true,
  ...traits,
});

export const mailboxRuleWith = (traits: Partial<MailboxRule> = {}): MailboxRule => ({
  rule_id: "rule-1",
  name: "Newsletters",
  sequence: 1,
  is_enabled: true,
  clauses: [],
  score: 0,
  severity: "none",
  is_changed: false,
  ...traits,
});

export const ruleStepWith = (traits: Partial<RuleChangeStep> = {}): RuleChangeStep => ({
  id: changeId(900),
  time: "2026-11-20T09:05:00.000Z",
  what: "found",
  state: "new",
  actor: null,
  note: null,
  ...traits,
});

interface CoverageParts {
  readonly snapshot?: Partial<RuleCoverage["snapshot"]>;
  readonly audit?: Partial<RuleCoverage["audit"]>;
  readonly sweep?: RuleSweep | null;
  readonly can_act?: boolean;
}

/** What is read of rules: everything unless a test says otherwise. */
export const coverageWith = ({ snapshot, audit, sweep = null, can_act = true }: CoverageParts = {}): RuleCoverage => ({
  snapshot: { blind: null, watched: 9, read: 8, failed: 0, oldest_read_at: null, ...snapshot },
  audit: {
    blind: null,
    started_at: "2026-11-19T09:00:00.000Z",
    read_until: "2026-11-20T09:00:00.000Z",
    records: 1200,
    changes: 3,
    repeated: 4,
    ignored: 5,
    lost_hours: 0,
    ...audit,
  },
  can_act,
  sweep,
});

export const sweepWith = (traits: Partial<RuleSweep> = {}): RuleSweep => ({
  id: changeId(800),
  state: "running",
  mailboxes: 9,
  done: 3,
  failed: 1,
  changes: 2,
  started_by: "ada.admin@example.com",
  created_at: "2026-11-20T09:00:00.000Z",
  finished_at: null,
  ...traits,
});
