import * as z from "zod/mini";
import { may } from "../access.ts";
import { exportEndpoint, getEndpoint, listEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, listOf, sortBy, text } from "../primitives.ts";
import type { MailAbility } from "./ability.ts";

/** Max targets per action. */
export const actionLimit = 10_000;

/** Actions on email. */
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

/** Actions in a tenant. */
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

/** The ability each action requires. */
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

/** Actions that may need approval, because they are disruptive or irreversible. */
export const heavyActionKind = z.enum(["disable_user", "purge"]);
export type HeavyActionKind = z.infer<typeof heavyActionKind>;

/** Hours until a proposed action expires. */
export const approvalHours = 24;

/** The confirmation to type without an approver: the account's name, or the number of emails. */
export function confirmationOf(kind: TenantActionKind, count: number, name: string): string {
  return kind === "disable_user" && count === 1 ? name : String(count);
}

/** Target types of actions. */
export const actionSubject = z.enum(["mail", "rule_change", "login_case", "report"]);
export type ActionSubject = z.infer<typeof actionSubject>;

/**
 * `proposed`: awaits approval, then `declined` or `expired`; `partial`: some targets failed or were skipped; `failed`:
 * all failed; `undoing`: undo in progress; `undone`: everything was undone.
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
/** States that await approval. */
export const waitingActionStates = ["proposed"] as const satisfies readonly z.infer<typeof tenantActionState>[];

/**
 * Why a target failed or was skipped:
 * - `gone`: it no longer exists
 * - `changed_since`: changed externally, so it can't be undone
 * - `permission`, `licence`: not allowed by the tenant
 * - `not_connected`, `unreachable`, `throttled`: retries exhausted
 * - `refused`: rejected by Microsoft; `unverified`: accepted without effect
 * - `too_many_failures`: stopped because too many targets failed
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

/** A request to change targets in the tenant. */
export const tenantAction = z.object({
  id,
  kind: tenantActionKind,
  state: tenantActionState,
  reason: z.nullable(z.string()),
  /** The requester's address; null for the server. */
  requested_by: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
  /** Total targets, and their results. */
  total: z.int(),
  done: z.int(),
  gone: z.int(),
  failed: z.int(),
  stopped: z.int(),
  undone: z.int(),
  /** Name and type of its first target. */
  label: z.string(),
  subject: actionSubject,
  subject_id: z.nullable(id),
  problem: z.nullable(actionProblem),
  can_undo: z.boolean(),
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(instant),
  /** Approval deadline; null without approval. */
  approve_until: z.nullable(instant),
  /** Who approved or declined, when, and their comment. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  decision_note: z.nullable(z.string()),
  /** Whether the viewer can approve it; requesters can't approve their own actions. */
  can_approve: z.boolean(),
  /** Whether the viewer can decline or withdraw it. */
  can_decline: z.boolean(),
});
export type TenantAction = z.infer<typeof tenantAction>;

/** `undo_failed`: the change is still in effect; `stopped`: skipped when the action ended early. */
export const actionTargetState = z.enum(["waiting", "done", "gone", "failed", "stopped", "undone", "undo_failed"]);

export const actionTarget = z.object({
  /** Id of the email, rule change, sign-in case or report case. */
  subject_id: id,
  label: z.string(),
  /** The mailbox's address; null if it has none. */
  mailbox: z.nullable(z.string()),
  state: actionTargetState,
  problem: z.nullable(actionProblem),
  /** Microsoft's message. */
  message: z.nullable(z.string()),
  /** For Microsoft's support. */
  request_id: z.nullable(z.string()),
  settled_at: z.nullable(instant),
});
export type ActionTarget = z.infer<typeof actionTarget>;

export const tenantActionDetail = z.extend(tenantAction, {
  /** Failed ones first; at most two hundred. */
  targets: z.array(actionTarget),
});
export type TenantActionDetail = z.infer<typeof tenantActionDetail>;

/** Parameters of a kind. */
export const actionParams = z.strictObject({
  /** For `categorise`. */
  category: z.optional(text(255)),
});
export type ActionParams = z.infer<typeof actionParams>;

export const tenantActionRequest = z.strictObject({
  kind: tenantActionKind,
  /** Emails, rule changes or accounts, by kind. */
  targets: z.optional(z.array(id).check(z.minLength(1), z.maxLength(actionLimit))),
  /** All of a campaign's emails in mailboxes, instead of targets. */
  campaign: z.optional(id),
  params: z.optional(actionParams),
  reason: z.optional(text(500)),
  /** The value of `confirmationOf`, if approval is required but there is no approver. */
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
  /** Other users who could approve the viewer's actions. */
  approvers: z.int(),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
});
export type TenantActionSettings = z.infer<typeof storedActionSettings>;

/** Action filters and order. */
export const tenantActionSelection = {
  "state[is]": z.optional(listOf(tenantActionState)),
  "kind[is]": z.optional(listOf(tenantActionKind)),
  /** User addresses; `server` for policies and automatic actions. */
  "by[is]": z.optional(listOf(text(320))),
  "subject[is]": z.optional(listOf(id)),
  "campaign[is]": z.optional(id),
  /** Searches reason, requester and targets. */
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(["created_at", "finished_at", "kind", "state", "requested_by", "total"], "-created_at"),
};

/** Export column ids, in the requested order. */
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
  "tenantActions.list": listEndpoint(
    {
      path: "/api/secureinbox/actions/",
      summary: "List actions in the tenant, newest first, or those of given emails, rules or accounts",
      access: may.readMail,
    },
    tenantActionSelection,
    tenantAction,
  ),
  "tenantActions.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/actions/",
      summary: "Export the selected actions as CSV, streamed",
      access: may.readMail,
    },
    tenantActionSelection,
    tenantActionColumns,
  ),
  "tenantActions.request": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/",
    summary:
      "Start an action on targets or a campaign's emails, or propose it for approval; the response contains its id",
    access: may.workMail,
    body: tenantActionRequest,
    answer: { status: 202, body: tenantAction },
    errors: ["invalid_input", "not_found", "not_integrated", "permission_missing"],
  }),
  "tenantActions.get": getEndpoint(
    {
      path: "/api/secureinbox/actions/:id/",
      summary: "Get an action's progress and the results of its targets",
      access: may.readMail,
    },
    tenantActionDetail,
  ),
  "tenantActions.decide": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/:id/decision/",
    summary: "Approve or decline a proposed action; its requester may withdraw it",
    access: may.workMail,
    params: byId,
    body: actionDecision,
    answer: { status: 202, body: tenantAction },
    errors: ["invalid_input", "not_found", "conflict", "forbidden", "not_integrated", "permission_missing"],
  }),
  "tenantActionSettings.read": endpoint({
    method: "GET",
    path: "/api/secureinbox/action-settings/",
    summary: "List which actions need approval, and how many approvers there are",
    access: may.readMail,
    answer: { status: 200, body: storedActionSettings },
    errors: [],
  }),
  "tenantActionSettings.change": endpoint({
    method: "PUT",
    path: "/api/secureinbox/action-settings/",
    summary: "Choose which actions need approval from now on",
    access: may.administer,
    body: z.strictObject(secondPerson),
    answer: { status: 200, body: storedActionSettings },
    errors: ["invalid_input"],
  }),
  "tenantActions.undo": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/:id/undo/",
    summary: "Undo an action; a running one stops first",
    access: may.workMail,
    params: byId,
    body: empty,
    answer: { status: 202, body: tenantAction },
    errors: ["not_found", "conflict", "not_integrated", "permission_missing"],
  }),
};
