import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";
import type { MailAbility } from "./ability.ts";

/** Targets of one action at most. */
export const actionLimit = 10_000;

/** What Parapet does with mail. */
export const mailActionKind = z.enum([
  "quarantine",
  "release",
  "move_to_junk",
  "soft_delete",
  "purge",
  "restore",
  "categorise",
]);
export type MailActionKind = z.infer<typeof mailActionKind>;

/** What Parapet does in a tenant. */
export const tenantActionKind = z.enum([
  ...mailActionKind.options,
  "revoke_sessions",
  "disable_user",
  "confirm_compromised",
  "dismiss_risk",
  "disable_rule",
  "delete_rule",
  "notify_reporter",
]);
export type TenantActionKind = z.infer<typeof tenantActionKind>;

/** What each needs the tenant to grant. */
export const actionAbility: Readonly<Record<TenantActionKind, MailAbility>> = {
  quarantine: "change_mail",
  release: "change_mail",
  move_to_junk: "change_mail",
  soft_delete: "change_mail",
  purge: "change_mail",
  restore: "change_mail",
  categorise: "change_mail",
  revoke_sessions: "revoke_sessions",
  disable_user: "disable_accounts",
  confirm_compromised: "change_risky_users",
  dismiss_risk: "change_risky_users",
  disable_rule: "change_rules",
  delete_rule: "change_rules",
  notify_reporter: "send_mail",
};

/** What a second person may have to approve, because it is hard on people or cannot be mended. */
export const heavyActionKind = z.enum(["disable_user", "purge"]);
export type HeavyActionKind = z.infer<typeof heavyActionKind>;

/** Hours in which a second person may approve; after that nothing is done. */
export const approvalHours = 24;

/** What whoever has no second person types instead: what the account is called, or how many mails it is. */
export function confirmationOf(kind: TenantActionKind, count: number, name: string): string {
  return kind === "disable_user" && count === 1 ? name : String(count);
}

/** What the targets of a kind are here. */
export const actionSubject = z.enum(["mail", "rule_change", "login_case", "report"]);
export type ActionSubject = z.infer<typeof actionSubject>;

/**
 * `proposed`: waits for a second person, who says yes or no (`declined`), or nothing in time (`expired`); `partial`: some
 * targets failed, or were left alone; `failed`: none was reached; `undoing`: what was done is being taken back; `undone`:
 * all of it was.
 */
export const tenantActionState = z.enum([
  "proposed",
  "queued",
  "running",
  "done",
  "partial",
  "failed",
  "undoing",
  "undone",
  "declined",
  "expired",
]);
export type TenantActionState = z.infer<typeof tenantActionState>;
/** States of actions that wait for approval. */
export const waitingActionStates = ["proposed"] as const satisfies readonly z.infer<typeof tenantActionState>[];

/**
 * Why a target, or what was left of an action, was not reached.
 * - `gone`: there is no such thing any more
 * - `changed_since`: somebody else changed it, so that it is not ours to take back
 * - `permission`, `licence`: the tenant does not let the application
 * - `not_connected`, `unreachable`, `throttled`: for longer than was waited for
 * - `refused`: Microsoft does not take it; `unverified`: it said yes, and reading shows that nothing happened
 * - `too_many_failures`: the rest was left alone because too much of it failed
 */
export const actionProblem = z.enum([
  "gone",
  "changed_since",
  "permission",
  "licence",
  "not_connected",
  "unreachable",
  "throttled",
  "refused",
  "unverified",
  "too_many_failures",
]);
export type ActionProblem = z.infer<typeof actionProblem>;

/** One request to change one or many things in the tenant. */
export const tenantAction = z.object({
  id,
  kind: tenantActionKind,
  state: tenantActionState,
  reason: z.nullable(z.string()),
  /** Address of who asked for it; null for the server itself. */
  requested_by: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
  /** Targets in all, and what became of them. */
  total: z.int(),
  done: z.int(),
  gone: z.int(),
  failed: z.int(),
  stopped: z.int(),
  undone: z.int(),
  /** Its first target: how people call it, and what it is here. */
  label: z.string(),
  subject: actionSubject,
  subject_id: z.nullable(id),
  problem: z.nullable(actionProblem),
  can_undo: z.boolean(),
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(instant),
  /** Until when a second person may approve; null for what needs none. */
  approve_until: z.nullable(instant),
  /** Who said yes or no, when, and what they said. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  decision_note: z.nullable(z.string()),
  /** Whether it waits for somebody like whoever asks: nobody approves what they asked for themselves. */
  can_approve: z.boolean(),
  /** Whether it waits, and can be refused or withdrawn. */
  can_decline: z.boolean(),
});
export type TenantAction = z.infer<typeof tenantAction>;

/** `undo_failed`: done, and could not be taken back; `stopped`: left alone when the action ended early. */
export const actionTargetState = z.enum(["waiting", "done", "gone", "failed", "stopped", "undone", "undo_failed"]);

export const actionTarget = z.object({
  /** The mail, the change of a rule, the case of the account or that of the report. */
  subject_id: id,
  label: z.string(),
  /** Address of its mailbox; null for what belongs to none. */
  mailbox: z.nullable(z.string()),
  state: actionTargetState,
  problem: z.nullable(actionProblem),
  /** Microsoft's words for it. */
  message: z.nullable(z.string()),
  /** What Microsoft's support asks for. */
  request_id: z.nullable(z.string()),
  settled_at: z.nullable(instant),
});
export type ActionTarget = z.infer<typeof actionTarget>;

export const tenantActionDetail = z.extend(tenantAction, {
  /** Those in trouble first; at most two hundred. */
  targets: z.array(actionTarget),
});
export type TenantActionDetail = z.infer<typeof tenantActionDetail>;

/** What a kind needs to know beside its targets. */
export const actionParams = z.strictObject({
  /** Of `categorise`. */
  category: z.optional(text(255)),
});
export type ActionParams = z.infer<typeof actionParams>;

export const tenantActionRequest = z.strictObject({
  kind: tenantActionKind,
  /** Mails, changes of rules or accounts, as the kind has it. */
  targets: z.optional(z.array(id).check(z.minLength(1), z.maxLength(actionLimit))),
  /** All mails of a campaign in mailboxes, instead of targets. */
  campaign: z.optional(id),
  params: z.optional(actionParams),
  reason: z.optional(text(500)),
  /** What `confirmationOf` says, where a second person would have to approve and there is none. */
  confirm: z.optional(text(320)),
});
export type TenantActionRequest = z.infer<typeof tenantActionRequest>;

export const actionDecision = z.strictObject({
  decision: z.enum(["approve", "decline"]),
  note: z.optional(text(500)),
});
export type ActionDecision = z.infer<typeof actionDecision>;

const secondPerson = { second_person: z.array(heavyActionKind) };

const storedActionSettings = z.object({
  ...secondPerson,
  /** Other people who could approve what whoever reads this asks for. */
  approvers: z.int(),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
});
export type TenantActionSettings = z.infer<typeof storedActionSettings>;

/** What selects actions, and their order. */
export const tenantActionSelection = {
  "state[is]": z.optional(listOf(tenantActionState)),
  "kind[is]": z.optional(listOf(tenantActionKind)),
  /** Addresses of people; `server` for policies and what it does by itself. */
  "by[is]": z.optional(listOf(text(320))),
  "subject[is]": z.optional(listOf(id)),
  "campaign[is]": z.optional(id),
  /** In its reason, in who asked for it, and in what it was done to. */
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(["created_at", "finished_at", "kind", "state", "requested_by", "total"], "-created_at"),
};

/** Column ids of an export, in the order asked for. */
export const tenantActionColumns = z.enum([
  "kind",
  "label",
  "total",
  "requested_by",
  "state",
  "done",
  "failed",
  "reason",
  "decided_by",
  "created_at",
  "finished_at",
]);
export type TenantActionColumn = z.infer<typeof tenantActionColumns>;

export const tenantActionEndpoints = {
  "tenantActions.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/actions/",
    summary: "List what Parapet did in the tenant, the newest first, or what it did to some mails, rules or accounts",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...tenantActionSelection }),
    answer: { status: 200, body: pageOf(tenantAction) },
    errors: [],
  }),
  "tenantActions.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/actions/",
    summary: "Export exactly the actions that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...tenantActionSelection, column: z.optional(listOf(tenantActionColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "tenantActions.request": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/",
    summary:
      "Do something in the tenant with the named targets or a campaign's mails, or propose it to a second person; the answer tells how to follow it",
    access: may.workMail,
    body: tenantActionRequest,
    answer: { status: 202, body: tenantAction },
    errors: ["invalid_input", "not_found", "not_integrated", "permission_missing"],
  }),
  "tenantActions.get": endpoint({
    method: "GET",
    path: "/api/secureinbox/actions/:id/",
    summary: "Read how far an action is, and what became of its targets",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: tenantActionDetail },
    errors: ["not_found"],
  }),
  "tenantActions.decide": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/:id/decision/",
    summary: "Approve what somebody else proposed, so that it is done, or decline it; who proposed it may withdraw it",
    access: may.workMail,
    params: byId,
    body: actionDecision,
    answer: { status: 202, body: tenantAction },
    errors: ["invalid_input", "not_found", "conflict", "forbidden", "not_integrated", "permission_missing"],
  }),
  "tenantActionSettings.read": endpoint({
    method: "GET",
    path: "/api/secureinbox/action-settings/",
    summary: "Which kinds of action a second person has to approve, and how many others could",
    access: may.readMail,
    answer: { status: 200, body: storedActionSettings },
    errors: [],
  }),
  "tenantActionSettings.change": endpoint({
    method: "PUT",
    path: "/api/secureinbox/action-settings/",
    summary: "Choose which kinds of action a second person has to approve from now on",
    access: may.administer,
    body: z.strictObject(secondPerson),
    answer: { status: 200, body: storedActionSettings },
    errors: ["invalid_input"],
  }),
  "tenantActions.undo": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/:id/undo/",
    summary: "Take back what an action did; one that is under way stops",
    access: may.workMail,
    params: byId,
    body: empty,
    answer: { status: 202, body: tenantAction },
    errors: ["not_found", "conflict", "not_integrated", "permission_missing"],
  }),
};
