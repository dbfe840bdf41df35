import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";
import { attackType, mailSeverity, mailVerdict } from "./mail-words.ts";

/** Policies of a provider at most. */
export const policyLimit = 50;
/** Days of stored mail over which it is told what a policy would have done. */
export const policyHistoryDays = 30;

/** What a policy does with a mail; `none` keeps those behind it from doing anything. */
export const policyAction = z.enum(["none", "categorise", "move_to_junk", "quarantine", "soft_delete"]);
export type PolicyAction = z.infer<typeof policyAction>;

/** Which mail a policy is for: all conditions hold, of several values one; an empty list takes everything. */
export const policyConditions = z.strictObject({
  verdicts: z.array(mailVerdict),
  severities: z.array(mailSeverity),
  attack_types: z.array(attackType),
  /** Probability from which on, in percent; null for any. */
  p_from: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
});
export type PolicyConditions = z.infer<typeof policyConditions>;

const draft = {
  name: text(100),
  is_enabled: z.boolean(),
  /** It only tells what it would have done. */
  is_dry_run: z.boolean(),
  conditions: policyConditions,
  scope: z.enum(["all", "vip", "group"]),
  /** Object id in Microsoft Entra of the group whose members' mail it is for. */
  group_id: z.nullable(z.guid()),
  action: policyAction,
  /** What `categorise` marks mail with. */
  category: z.nullable(text(255)),
  /** Mailboxes that it acts on within an hour at most. */
  most_mailboxes: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Whether those who may act are told. */
  notifies: z.boolean(),
};

/** A policy as people write it. */
export const policyDraft = z.strictObject(draft).check(
  z.refine(({ action, category }) => action !== "categorise" || category !== null, { path: ["category"] }),
  z.refine(({ scope, group_id }) => scope !== "group" || group_id !== null, { path: ["group_id"] }),
);
export type PolicyDraft = z.infer<typeof policyDraft>;

export const mailPolicy = z.object({
  ...draft,
  id,
  /** Of the last days: mails on which it acted, would have acted as a dry run, and left alone at its limit. */
  acted: z.int(),
  dry_run: z.int(),
  capped: z.int(),
  /** Mailboxes of its group; null for another scope. */
  members: z.nullable(z.int()),
  changed_by: z.string(),
  changed_at: instant,
});
export type MailPolicy = z.infer<typeof mailPolicy>;

/** What a policy would have done over the last days, beside the others as they are. */
export const policyPrediction = z.object({
  /** Mails that it was held against. */
  mails: z.int(),
  /** Those it would have acted on, and in how many mailboxes. */
  matched: z.int(),
  mailboxes: z.int(),
  /** Those that another one before it takes, and those that an allow entry or a decision keeps from it. */
  earlier: z.int(),
  spared: z.int(),
  /** Of those matched, which analysts called clean or which the engine takes for harmless. */
  harmless: z.int(),
  /** The newest ones; at most fifty. */
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
    summary: "What is done by itself with new mail, in the order in which policies are asked",
    access: may.readMail,
    answer: { status: 200, body: policies },
    errors: [],
  }),
  "mailPolicies.create": endpoint({
    method: "POST",
    path: root,
    summary: "Add a policy behind the others",
    access: may.administer,
    body: policyDraft,
    answer: { status: 201, body: mailPolicy },
    errors: ["invalid_input", "conflict"],
  }),
  "mailPolicies.order": endpoint({
    method: "PUT",
    path: `${root}order/`,
    summary: "Put the policies into another order: all of them, the first one first",
    access: may.administer,
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(policyLimit)) }),
    answer: { status: 200, body: policies },
    errors: ["invalid_input", "conflict"],
  }),
  "mailPolicies.simulate": endpoint({
    method: "POST",
    path: `${root}simulate/`,
    summary: "What a policy would have done with the mail of the last days; changes nothing",
    access: may.readMail,
    body: z.strictObject({
      policy: policyDraft,
      /** Whose place it takes; null for one behind the others. */
      id: z.nullable(id),
    }),
    answer: { status: 200, body: policyPrediction },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
  "mailPolicies.change": endpoint({
    method: "PUT",
    path: `${root}:id/`,
    summary: "Change a policy; mail from then on heeds it",
    access: may.administer,
    params: byId,
    body: policyDraft,
    answer: { status: 200, body: mailPolicy },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
  "mailPolicies.remove": endpoint({
    method: "DELETE",
    path: `${root}:id/`,
    summary: "Remove a policy with what it remembers; what it did stays in the journal of actions",
    access: may.administer,
    params: byId,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
};
