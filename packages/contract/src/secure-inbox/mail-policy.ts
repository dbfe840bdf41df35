import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";
import { attackType, mailSeverity, mailVerdict } from "./mail-words.ts";

/** Max policies per provider. */
export const policyLimit = 50;
/** Days of stored email used for predictions. */
export const policyHistoryDays = 30;

/** A policy's action; `none` exempts email from later policies. */
export const policyAction = z.enum(["none", "categorise", "move_to_junk", "quarantine", "soft_delete"]);
export type PolicyAction = z.infer<typeof policyAction>;

/** Conditions, combined with AND; values of one condition with OR. An empty list matches everything. */
export const policyConditions = z.strictObject({
  verdicts: z.array(mailVerdict),
  severities: z.array(mailSeverity),
  attack_types: z.array(attackType),
  /** Min probability in percent; null for any. */
  p_from: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
});
export type PolicyConditions = z.infer<typeof policyConditions>;

const draft = {
  name: text(100),
  is_enabled: z.boolean(),
  /** Records matches without acting. */
  is_dry_run: z.boolean(),
  conditions: policyConditions,
  scope: z.enum(["all", "vip", "group"]),
  /** Microsoft Entra group whose members' email it applies to. */
  group_id: z.nullable(z.guid()),
  action: policyAction,
  /** The category set by `categorise`. */
  category: z.nullable(text(255)),
  /** Max mailboxes affected per hour. */
  most_mailboxes: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Whether handlers are notified. */
  notifies: z.boolean(),
};

/** The editable fields of a policy. */
export const policyDraft = z.strictObject(draft).check(
  z.refine(({ action, category }) => action !== "categorise" || category !== null, { path: ["category"] }),
  z.refine(({ scope, group_id }) => scope !== "group" || group_id !== null, { path: ["group_id"] }),
);
export type PolicyDraft = z.infer<typeof policyDraft>;

export const mailPolicy = z.object({
  ...draft,
  id,
  /** Recent emails acted on, matched in a dry run, and skipped at the limit. */
  acted: z.int(),
  dry_run: z.int(),
  capped: z.int(),
  /** Mailboxes of its group; null for another scope. */
  members: z.nullable(z.int()),
  changed_by: z.string(),
  changed_at: instant,
});
export type MailPolicy = z.infer<typeof mailPolicy>;

/** A policy's predicted effect over the last days, with the other policies unchanged. */
export const policyPrediction = z.object({
  /** Evaluated emails. */
  mails: z.int(),
  /** Matching emails, and their mailboxes. */
  matched: z.int(),
  mailboxes: z.int(),
  /** Matches of earlier policies, and those exempt by an allow entry or a decision. */
  earlier: z.int(),
  spared: z.int(),
  /** Matches that are clean by decision or verdict. */
  harmless: z.int(),
  /** Newest first; at most fifty. */
  examples: z.array(
    z.object({ id, subject: z.string(), from_address: z.string(), mailbox: z.string(), received_at: instant }),
  ),
});
export type PolicyPrediction = z.infer<typeof policyPrediction>;

const root = "/api/secureinbox/policies/";
const policies = z.object({ items: z.array(mailPolicy) });

export const mailPolicyEndpoints = {
  "mailPolicies.list": endpoint({
    method: "GET",
    path: root,
    summary: "List policies for new email, in order of evaluation",
    access: may.readMail,
    answer: { status: 200, body: policies },
    errors: [],
  }),
  "mailPolicies.create": endpoint({
    method: "POST",
    path: root,
    summary: "Add a policy at the end",
    access: may.administer,
    body: policyDraft,
    answer: { status: 201, body: mailPolicy },
    errors: ["invalid_input", "conflict"],
  }),
  "mailPolicies.order": endpoint({
    method: "PUT",
    path: `${root}order/`,
    summary: "Reorder all policies",
    access: may.administer,
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(policyLimit)) }),
    answer: { status: 200, body: policies },
    errors: ["invalid_input", "conflict"],
  }),
  "mailPolicies.simulate": endpoint({
    method: "POST",
    path: `${root}simulate/`,
    summary: "Predict a policy's effect on recent email",
    access: may.readMail,
    body: z.strictObject({
      policy: policyDraft,
      /** The policy it replaces; null for a new one. */
      id: z.nullable(id),
    }),
    answer: { status: 200, body: policyPrediction },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
  "mailPolicies.change": endpoint({
    method: "PUT",
    path: `${root}:id/`,
    summary: "Change a policy; applies to future email",
    access: may.administer,
    params: byId,
    body: policyDraft,
    answer: { status: 200, body: mailPolicy },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
  "mailPolicies.remove": deleteEndpoint({
    path: `${root}:id/`,
    summary: "Remove a policy and its matches; its actions stay in the log",
    access: may.administer,
  }),
};
