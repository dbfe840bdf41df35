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

/**
 * `partial`: some targets failed, or were left alone; `failed`: none was reached; `undoing`: what was done is being taken
 * back; `undone`: all of it was.
 */
export const tenantActionState = z.enum(["queued", "running", "done", "partial", "failed", "undoing", "undone"]);
export type TenantActionState = z.infer<typeof tenantActionState>;

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
  /** How people call its first target. */
  label: z.string(),
  problem: z.nullable(actionProblem),
  can_undo: z.boolean(),
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(instant),
});
export type TenantAction = z.infer<typeof tenantAction>;

/** `undo_failed`: done, and could not be taken back; `stopped`: left alone when the action ended early. */
export const actionTargetState = z.enum(["waiting", "done", "gone", "failed", "stopped", "undone", "undo_failed"]);

export const actionTarget = z.object({
  /** The mail, the change of a rule or the account. */
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
});
export type TenantActionRequest = z.infer<typeof tenantActionRequest>;

export const tenantActionEndpoints = {
  "tenantActions.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/actions/",
    summary: "List what Parapet did in the tenant, the newest first, or what it did to some mails, rules or accounts",
    access: may.readMail,
    query: z.strictObject({
      ...paging,
      "kind[is]": z.optional(listOf(tenantActionKind)),
      "state[is]": z.optional(listOf(tenantActionState)),
      "subject[is]": z.optional(listOf(id)),
      "campaign[is]": z.optional(id),
      sort: sortBy(["created_at", "kind", "state"], "-created_at"),
    }),
    answer: { status: 200, body: pageOf(tenantAction) },
    errors: [],
  }),
  "tenantActions.request": endpoint({
    method: "POST",
    path: "/api/secureinbox/actions/",
    summary:
      "Do something in the tenant with the named targets or a campaign's mails; the answer tells how to follow it",
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
