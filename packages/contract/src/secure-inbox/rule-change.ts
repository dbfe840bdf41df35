import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { bulkEndpoint, exportEndpoint, getEndpoint, listEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, listOf, sortBy, text } from "../primitives.ts";

export const ruleChangeKind = z.enum([
  "rule_created",
  "rule_changed",
  "rule_enabled",
  "rule_disabled",
  "rule_removed",
  "mailbox_forwarding",
  "transport_rule",
  "mailbox_permission",
]);
export type RuleChangeKind = z.infer<typeof ruleChangeKind>;

export const ruleSeverity = z.enum(["none", "low", "medium", "high"]);
export type RuleSeverity = z.infer<typeof ruleSeverity>;

/**
 * `new`: not reviewed yet; `acknowledged`: reviewed, or without a score; `legitimate`: made by the owner;
 * `neutralised`: the rule is disabled or deleted.
 */
export const ruleChangeState = z.enum(["new", "acknowledged", "legitimate", "neutralised"]);
export type RuleChangeState = z.infer<typeof ruleChangeState>;

/** Detected by Microsoft's audit log, by a rule snapshot, or both. */
export const ruleChangeSource = z.enum(["audit", "snapshot", "both"]);
export type RuleChangeSource = z.infer<typeof ruleChangeSource>;

/** A change of a rule, of forwarding, or of mailbox access. */
export const ruleChange = z.object({
  id,
  kind: ruleChangeKind,
  /** Address; empty for an organization-wide rule. */
  mailbox: z.string(),
  mailbox_id: z.nullable(id),
  /** The rule's name, or who was granted access; may be empty. */
  name: z.string(),
  source: ruleChangeSource,
  is_baseline: z.boolean(),
  /** When it happened, or was detected if unknown. */
  happened_at: instant,
  found_at: instant,
  /** Who did it, from where and with what; null without an audit record. */
  actor: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** 0 to 100. */
  score: z.int(),
  severity: ruleSeverity,
  state: ruleChangeState,
  /** External addresses that receive email. */
  destinations: z.array(z.string()),
  /** Whether the rule can be disabled or deleted: its id is known. */
  can_act: z.boolean(),
});
export type RuleChange = z.infer<typeof ruleChange>;

const values = z.array(z.string());

/** A rule clause. Folders are named, sizes are `minimum-maximum`. */
export const ruleClause = z.object({ part: z.enum(["condition", "exception", "action"]), name: z.string(), values });
export type RuleClause = z.infer<typeof ruleClause>;

export const clauseDifference = z.object({
  part: z.enum(["condition", "exception", "action"]),
  name: z.string(),
  before: z.nullable(values),
  after: z.nullable(values),
  kind: z.enum(["added", "removed", "widened", "narrowed", "replaced", "same"]),
  /** The rule does more, or matches more email; only this counts toward the score. */
  reaches_more: z.boolean(),
});
export type ClauseDifference = z.infer<typeof clauseDifference>;

export const ruleSignal = z.object({
  id: z.string(),
  /** Negative if it lowers the risk. */
  points: z.int(),
  evidence: values,
});
export type RuleSignal = z.infer<typeof ruleSignal>;

/** A rule of the mailbox as last read. */
export const mailboxRule = z.object({
  rule_id: z.string(),
  name: z.string(),
  sequence: z.nullable(z.int()),
  is_enabled: z.boolean(),
  clauses: z.array(ruleClause),
  score: z.int(),
  severity: ruleSeverity,
  /** The rule of this change. */
  is_changed: z.boolean(),
});
export type MailboxRule = z.infer<typeof mailboxRule>;

/** A history entry of a change. */
export const ruleChangeStep = z.object({
  id,
  time: instant,
  what: z.enum(["found", "audited", "state", "disabled", "deleted", "restored"]),
  state: ruleChangeState,
  /** Null for the server. */
  actor: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type RuleChangeStep = z.infer<typeof ruleChangeStep>;

export const ruleChangeDetail = z.extend(ruleChange, {
  app_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  /** The cmdlet or operation in the audit log. */
  operation: z.nullable(z.string()),
  /** The previous name; null if none or unchanged. */
  name_before: z.nullable(z.string()),
  was_enabled: z.nullable(z.boolean()),
  is_enabled: z.nullable(z.boolean()),
  /** False if the audit log may omit conditions. */
  is_complete: z.boolean(),
  differences: z.array(clauseDifference),
  /** For changes other than rules: names and values from the audit log. */
  facts: z.array(z.object({ name: z.string(), values })),
  signals: z.array(ruleSignal),
  lower_without: values,
  /** Min points of each severity. */
  severity_from: z.object({ low: z.int(), medium: z.int(), high: z.int() }),
  steps: z.array(ruleChangeStep),
  /** Null if the mailbox's rules haven't been read. */
  rules_read_at: z.nullable(instant),
  rules: z.array(mailboxRule),
  /** Changes with the same destination in other mailboxes, and other changes of this mailbox; at most twenty each. */
  same_destination: z.array(ruleChange),
  same_mailbox: z.array(ruleChange),
});
export type RuleChangeDetail = z.infer<typeof ruleChangeDetail>;

/** A manual sweep of the rules of all watched mailboxes. */
export const ruleSweep = z.object({
  id,
  state: z.enum(["running", "done"]),
  mailboxes: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Changes found. */
  changes: z.int(),
  started_by: z.string(),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type RuleSweep = z.infer<typeof ruleSweep>;

/** Why a source is unavailable. */
export const ruleBlindness = z.enum(["not_connected", "permission", "licence", "trouble"]);
export type RuleBlindness = z.infer<typeof ruleBlindness>;

/** Sources of rule changes and their progress. */
export const ruleCoverage = z.object({
  /** Rule snapshots of each mailbox. */
  snapshot: z.object({
    blind: z.nullable(ruleBlindness),
    watched: z.int(),
    read: z.int(),
    /** Mailboxes whose last read failed. */
    failed: z.int(),
    oldest_read_at: z.nullable(instant),
  }),
  /** Microsoft's audit log. */
  audit: z.object({
    blind: z.nullable(ruleBlindness),
    started_at: z.nullable(instant),
    read_until: z.nullable(instant),
    /** Records read, with a change, duplicate, and skipped. */
    records: z.int(),
    changes: z.int(),
    repeated: z.int(),
    ignored: z.int(),
    /** Hours of records lost to Microsoft's retention. */
    lost_hours: z.number(),
  }),
  /** Whether rules can be disabled and deleted. */
  can_act: z.boolean(),
  /** The running sweep, otherwise the last one; null if none. */
  sweep: z.nullable(ruleSweep),
});
export type RuleCoverage = z.infer<typeof ruleCoverage>;

export const ruleChangeSortColumns = ["happened_at", "score", "mailbox", "name", "kind", "state"] as const;

export const ruleChangeSelection = {
  "kind[is]": z.optional(listOf(ruleChangeKind)),
  "severity[is]": z.optional(listOf(ruleSeverity)),
  "state[is]": z.optional(listOf(ruleChangeState)),
  "source[is]": z.optional(listOf(ruleChangeSource)),
  "mailbox[is]": z.optional(listOf(text(320))),
  "destination[is]": z.optional(listOf(text(320))),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(ruleChangeSortColumns, "-happened_at"),
};

/** Export column ids, in the requested order. */
export const ruleChangeColumns = z.enum([
  "happened_at",
  "severity",
  "score",
  "kind",
  "mailbox",
  "name",
  "state",
  "source",
  "destinations",
  "actor",
  "ip",
  "client",
  "found_at",
]);
export type RuleChangeColumn = z.infer<typeof ruleChangeColumns>;

/** User decisions; disabling or deleting the rule sets `neutralised`. */
const decision = { state: z.enum(["new", "acknowledged", "legitimate"]), note: z.optional(text(2000)) };
export const ruleChangeDecision = z.strictObject(decision);
export type RuleChangeDecision = z.infer<typeof ruleChangeDecision>;

export const ruleChangeEndpoints = {
  "ruleChanges.list": listEndpoint(
    {
      path: "/api/secureinbox/rule-changes/",
      summary: "List changes of rules, forwarding and mailbox access, newest first",
      access: may.readMail,
    },
    ruleChangeSelection,
    ruleChange,
  ),
  "ruleChanges.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/rule-changes/",
      summary: "Export the selected rule changes as CSV, streamed",
      access: may.readMail,
    },
    ruleChangeSelection,
    ruleChangeColumns,
  ),
  "ruleChanges.select": selectEndpoint(
    {
      path: "/api/secureinbox/rule-changes/ids/",
      summary: "List the ids of the selected rule changes, in order",
      access: may.workMail,
    },
    ruleChangeSelection,
  ),
  "ruleChanges.bulk": bulkEndpoint(
    {
      path: "/api/secureinbox/rule-changes/bulk/",
      summary: "Decide several changes, with individual results",
      access: may.workMail,
    },
    z.strictObject({ ...decision, ids: bulkIds }),
  ),
  "ruleChanges.get": getEndpoint(
    {
      path: "/api/secureinbox/rule-changes/:id/",
      summary: "Get a change with its differences, score, actor and related changes",
      access: may.readMail,
    },
    ruleChangeDetail,
  ),
  "ruleChanges.update": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/rule-changes/:id/",
    summary: "Acknowledge a change, mark it as legitimate, or reopen it",
    access: may.workMail,
    params: byId,
    body: ruleChangeDecision,
    answer: { status: 200, body: ruleChange },
    errors: ["not_found", "conflict"],
  }),
  "ruleSweeps.coverage": endpoint({
    method: "GET",
    path: "/api/secureinbox/rules/",
    summary: "Get the status of sources of rule changes and the last sweep",
    access: may.readMail,
    answer: { status: 200, body: ruleCoverage },
    errors: [],
  }),
  "ruleSweeps.start": endpoint({
    method: "POST",
    path: "/api/secureinbox/rules/sweep/",
    summary: "Read the rules of all watched mailboxes and the audit log now; one sweep at a time",
    access: may.workMail,
    body: empty,
    answer: { status: 202, body: ruleSweep },
    errors: ["not_integrated", "conflict"],
  }),
};
