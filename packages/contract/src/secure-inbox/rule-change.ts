import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkOutcome, selectedIds } from "../bulk.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";

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
 * `new`: nobody looked at it; `acknowledged`: somebody did, or it weighs nothing; `legitimate`: the owner's own will;
 * `neutralised`: the rule is disabled or deleted.
 */
export const ruleChangeState = z.enum(["new", "acknowledged", "legitimate", "neutralised"]);
export type RuleChangeState = z.infer<typeof ruleChangeState>;

/** Who told of it: Microsoft's audit log, a comparison of the mailbox's rules with the ones before, or both. */
export const ruleChangeSource = z.enum(["audit", "snapshot", "both"]);
export type RuleChangeSource = z.infer<typeof ruleChangeSource>;

/** A change of a rule, of forwarding, or of who may open a mailbox. */
export const ruleChange = z.object({
  id,
  kind: ruleChangeKind,
  /** Address; empty for a rule of the whole organization. */
  mailbox: z.string(),
  mailbox_id: z.nullable(id),
  /** What the rule is called, or who was let into the mailbox; may be empty. */
  name: z.string(),
  source: ruleChangeSource,
  is_baseline: z.boolean(),
  /** When it was done; when it was found where nobody told. */
  happened_at: instant,
  found_at: instant,
  /** Who did it, from where and with what; null where the audit log did not tell. */
  actor: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** 0 to 100. */
  score: z.int(),
  severity: ruleSeverity,
  state: ruleChangeState,
  /** Addresses outside of the organization that mail goes to. */
  destinations: z.array(z.string()),
  /** Whether the rule can be disabled or deleted from here: Microsoft told its id. */
  can_act: z.boolean(),
});
export type RuleChange = z.infer<typeof ruleChange>;

const values = z.array(z.string());

/** One clause of a rule. Folders are named, sizes are `minimum-maximum`. */
export const ruleClause = z.object({ part: z.enum(["condition", "exception", "action"]), name: z.string(), values });
export type RuleClause = z.infer<typeof ruleClause>;

export const clauseDifference = z.object({
  part: z.enum(["condition", "exception", "action"]),
  name: z.string(),
  before: z.nullable(values),
  after: z.nullable(values),
  kind: z.enum(["added", "removed", "widened", "narrowed", "replaced", "same"]),
  /** The rule does more by it, or does it to more mails: only this is weighed. */
  reaches_more: z.boolean(),
});
export type ClauseDifference = z.infer<typeof clauseDifference>;

export const ruleSignal = z.object({
  id: z.string(),
  /** Below zero where it speaks for the change. */
  points: z.int(),
  evidence: values,
});
export type RuleSignal = z.infer<typeof ruleSignal>;

/** A rule of the mailbox as it was read last. */
export const mailboxRule = z.object({
  rule_id: z.string(),
  name: z.string(),
  sequence: z.nullable(z.int()),
  is_enabled: z.boolean(),
  clauses: z.array(ruleClause),
  score: z.int(),
  severity: ruleSeverity,
  /** It is the one that the change is about. */
  is_changed: z.boolean(),
});
export type MailboxRule = z.infer<typeof mailboxRule>;

/** One entry of what people and Parapet did about a change. */
export const ruleChangeStep = z.object({
  id,
  time: instant,
  what: z.enum(["found", "audited", "state", "disabled", "deleted", "restored"]),
  state: ruleChangeState,
  /** Null for the server itself. */
  actor: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type RuleChangeStep = z.infer<typeof ruleChangeStep>;

export const ruleChangeDetail = z.extend(ruleChange, {
  app_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  /** The cmdlet or operation of the audit log. */
  operation: z.nullable(z.string()),
  /** Its other name before; null where it was none, or the same. */
  name_before: z.nullable(z.string()),
  was_enabled: z.nullable(z.boolean()),
  is_enabled: z.nullable(z.boolean()),
  /** False where the audit log may have left out conditions. */
  is_complete: z.boolean(),
  differences: z.array(clauseDifference),
  /** Of what is no rule: names and values as the audit log has them. */
  facts: z.array(z.object({ name: z.string(), values })),
  signals: z.array(ruleSignal),
  lower_without: values,
  /** Points from which on a change is of a severity. */
  severity_from: z.object({ low: z.int(), medium: z.int(), high: z.int() }),
  steps: z.array(ruleChangeStep),
  /** Null until the mailbox's rules were read. */
  rules_read_at: z.nullable(instant),
  rules: z.array(mailboxRule),
  /** Changes with one of its destinations in other mailboxes, and other changes of the mailbox; at most twenty each. */
  same_destination: z.array(ruleChange),
  same_mailbox: z.array(ruleChange),
});
export type RuleChangeDetail = z.infer<typeof ruleChangeDetail>;

/** A look at the rules of all watched mailboxes that somebody asked for. */
export const ruleSweep = z.object({
  id,
  state: z.enum(["running", "done"]),
  mailboxes: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Changes that it found. */
  changes: z.int(),
  started_by: z.string(),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type RuleSweep = z.infer<typeof ruleSweep>;

/** Why a way to learn of changes is closed. */
export const ruleBlindness = z.enum(["not_connected", "permission", "licence", "trouble"]);
export type RuleBlindness = z.infer<typeof ruleBlindness>;

/** Which ways lead to changes of rules, and how far each is. */
export const ruleCoverage = z.object({
  /** Reading the rules of each mailbox. */
  snapshot: z.object({
    blind: z.nullable(ruleBlindness),
    watched: z.int(),
    read: z.int(),
    /** Mailboxes whose rules could not be read when they were last asked for. */
    failed: z.int(),
    oldest_read_at: z.nullable(instant),
  }),
  /** Microsoft's audit log. */
  audit: z.object({
    blind: z.nullable(ruleBlindness),
    started_at: z.nullable(instant),
    read_until: z.nullable(instant),
    /** Records that were read, those of them that told of a change, that came again, and that were left out. */
    records: z.int(),
    changes: z.int(),
    repeated: z.int(),
    ignored: z.int(),
    /** Hours whose records were gone before they could be read. */
    lost_hours: z.number(),
  }),
  /** Whether rules can be disabled and deleted from here. */
  can_act: z.boolean(),
  /** The one that runs, else the last one; null before the first. */
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

/** Column ids of an export, in the order asked for. */
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

/** What people say of a change; `neutralised` is what disabling or deleting its rule leads to. */
const decision = { state: z.enum(["new", "acknowledged", "legitimate"]), note: z.optional(text(2000)) };
export const ruleChangeDecision = z.strictObject(decision);
export type RuleChangeDecision = z.infer<typeof ruleChangeDecision>;

export const ruleChangeEndpoints = {
  "ruleChanges.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/rule-changes/",
    summary: "List changes of rules, of forwarding and of who may open mailboxes, the newest first",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...ruleChangeSelection }),
    answer: { status: 200, body: pageOf(ruleChange) },
    errors: [],
  }),
  "ruleChanges.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/rule-changes/",
    summary: "Export exactly the changes of rules that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...ruleChangeSelection, column: z.optional(listOf(ruleChangeColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "ruleChanges.select": endpoint({
    method: "GET",
    path: "/api/secureinbox/rule-changes/ids/",
    summary: "The ids of the changes of rules that the filters select, in their order",
    access: may.workMail,
    query: z.strictObject(ruleChangeSelection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  }),
  "ruleChanges.bulk": endpoint({
    method: "POST",
    path: "/api/secureinbox/rule-changes/bulk/",
    summary: "Say the same of several changes; each is refused or done as it would be alone",
    access: may.workMail,
    body: z.strictObject({ ...decision, ids: bulkIds }),
    answer: { status: 200, body: bulkOutcome },
    errors: [],
  }),
  "ruleChanges.get": endpoint({
    method: "GET",
    path: "/api/secureinbox/rule-changes/:id/",
    summary: "Read one change: what differs, why it weighs what it does, who did it, and what is around it",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: ruleChangeDetail },
    errors: ["not_found"],
  }),
  "ruleChanges.update": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/rule-changes/:id/",
    summary: "Say that a change was seen, is legitimate, or is to be looked at again",
    access: may.workMail,
    params: byId,
    body: ruleChangeDecision,
    answer: { status: 200, body: ruleChange },
    errors: ["not_found", "conflict"],
  }),
  "ruleSweeps.coverage": endpoint({
    method: "GET",
    path: "/api/secureinbox/rules/",
    summary: "Which ways lead to changes of rules, which are closed and why, and how far the last sweep is",
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
