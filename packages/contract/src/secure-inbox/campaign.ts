import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { bulkEndpoint, exportEndpoint, getEndpoint, listEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, sortBy, text } from "../primitives.ts";
import { attackType, mailSeverity } from "./mail-words.ts";

/**
 * `new`: not reviewed yet; `in_review`: being reviewed; `confirmed`: an attack; `false_positive`: not an attack, also
 * for future email; `resolved`: over, until another email arrives.
 */
export const campaignState = z.enum(["new", "in_review", "confirmed", "false_positive", "resolved"]);
export type CampaignState = z.infer<typeof campaignState>;

/**
 * Who an email impersonates: a VIP, another employee, the organization, a brand, or a protected domain (the
 * organization's, a partner's or a brand's) through a lookalike.
 */
export const impersonatedParty = z.enum(["vip", "employee", "organization", "brand", "domain"]);
export type ImpersonatedParty = z.infer<typeof impersonatedParty>;

/** Signals that indicate impersonation, by party. */
export const impersonationSignals: Readonly<Record<ImpersonatedParty, readonly string[]>> = {
  vip: ["name.vip_impersonation", "thread.vip_quoted"],
  employee: ["name.employee_impersonation"],
  organization: ["auth.own_domain_unauthenticated"],
  brand: ["name.org_or_brand_in_name", "body.brand_impersonation"],
  domain: [
    "domain.homograph",
    "domain.visual_fold",
    "domain.typo",
    "domain.combo",
    "domain.tld_swap",
    "domain.embedded",
    "sender.reply_to_lookalike",
  ],
};

/** Emails that belong together: equal or similar texts that share a sender, link host or file within days. */
export const campaign = z.object({
  id,
  /** Subject of the first email; may be empty. */
  title: z.string(),
  /** Sender of the first email. */
  sender: z.string(),
  state: campaignState,
  /** The highest severity of its emails. */
  severity: mailSeverity,
  /** The most frequent attack type; null if there is none. */
  attack_type: z.nullable(attackType),
  /** Parties impersonated by any of its emails. */
  impersonates: z.array(impersonatedParty),
  mails: z.int(),
  /** Mailboxes reached. */
  mailboxes: z.int(),
  /** Emails with a malicious or suspicious verdict, or decided as phishing. */
  threats: z.int(),
  /** Threats without a decision. */
  undecided: z.int(),
  /** When the first and last emails were received. */
  first_seen_at: instant,
  last_seen_at: instant,
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

/** A history entry of a campaign. */
export const campaignChange = z.object({
  id,
  time: instant,
  what: z.enum(["found", "merged", "reopened", "state", "assigned", "commented"]),
  /** The resulting state. */
  state: campaignState,
  /** Null for the server. */
  actor: z.nullable(z.string()),
  /** The comment, the new owner (null for none), or the title of the merged campaign. */
  value: z.nullable(z.string()),
  /** Emails decided with it. */
  decided: z.int(),
});
export type CampaignChange = z.infer<typeof campaignChange>;

const counted = z.object({ value: z.string(), mails: z.int() });
/** Shared values with email counts, most frequent first; at most ten per kind. */
export const campaignTraits = z.object({
  senders: z.array(counted),
  links: z.array(counted),
  files: z.array(counted),
});
export type CampaignTraits = z.infer<typeof campaignTraits>;

/** Impersonation of one party in a campaign. */
export const impersonation = z.object({
  party: impersonatedParty,
  mails: z.int(),
  /** Sender names, most frequent first; at most five. */
  names: z.array(z.string()),
});

/** Which mailboxes have read a campaign, according to Microsoft. */
export const campaignReading = z.object({
  /** Mailboxes queried, for the newest 200 emails at most. */
  mailboxes: z.int(),
  /** At least one email read; all unread; all removed; unknown to Microsoft. */
  read: z.int(),
  unread: z.int(),
  gone: z.int(),
  unknown: z.int(),
});
export type CampaignReading = z.infer<typeof campaignReading>;

export const campaignDetail = z.extend(campaign, {
  /** Most frequent first. */
  impersonations: z.array(impersonation),
  traits: campaignTraits,
  /** Emails in mailboxes; others were uploaded or reported. */
  mails_in_mailboxes: z.int(),
  /** Mailbox addresses with email counts, most first; at most fifty. */
  reach: z.array(counted),
  /** Newest first. */
  changes: z.array(campaignChange),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

export const campaignSortColumns = [
  "last_seen_at",
  "first_seen_at",
  "severity",
  "mails",
  "mailboxes",
  "undecided",
  "title",
] as const;

const word = text(320);

export const campaignSelection = {
  "state[is]": z.optional(listOf(campaignState)),
  "severity[is]": z.optional(listOf(mailSeverity)),
  "attack[is]": z.optional(listOf(attackType)),
  "impersonates[is]": z.optional(listOf(impersonatedParty)),
  "mailbox[is]": z.optional(listOf(word)),
  "domain[is]": z.optional(listOf(word)),
  "link[is]": z.optional(listOf(word)),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(campaignSortColumns, "-last_seen_at"),
};

/** Export column ids, in the requested order. */
export const campaignColumns = z.enum([
  "state",
  "severity",
  "title",
  "sender",
  "attack_type",
  "impersonates",
  "mails",
  "mailboxes",
  "undecided",
  "owner",
  "first_seen_at",
  "last_seen_at",
]);
export type CampaignColumn = z.infer<typeof campaignColumns>;

const stateAction = { action: z.literal("state"), state: campaignState };
const assignAction = { action: z.literal("assign"), owner_id: z.nullable(id) };

/** User actions on campaigns. */
export const campaignAction = z.discriminatedUnion("action", [
  z.strictObject(stateAction),
  z.strictObject(assignAction),
]);
export type CampaignAction = z.infer<typeof campaignAction>;

export const campaignEndpoints = {
  "campaigns.list": listEndpoint(
    {
      path: "/api/secureinbox/campaigns/",
      summary: "List campaigns with threats, latest activity first",
      access: may.readMail,
    },
    campaignSelection,
    campaign,
  ),
  "campaigns.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/campaigns/",
      summary: "Export the selected campaigns as CSV, streamed",
      access: may.readMail,
    },
    campaignSelection,
    campaignColumns,
  ),
  "campaigns.select": selectEndpoint(
    {
      path: "/api/secureinbox/campaigns/ids/",
      summary: "List the ids of the selected campaigns, in order",
      access: may.workMail,
    },
    campaignSelection,
  ),
  "campaigns.bulk": bulkEndpoint(
    {
      path: "/api/secureinbox/campaigns/bulk/",
      summary: "Change several campaigns, with individual results",
      access: may.workMail,
    },
    z.discriminatedUnion("action", [
      z.strictObject({ ...stateAction, ids: bulkIds }),
      z.strictObject({ ...assignAction, ids: bulkIds }),
    ]),
  ),
  "campaigns.get": getEndpoint(
    {
      path: "/api/secureinbox/campaigns/:id/",
      summary: "Get a campaign with reach, shared traits and history; merged campaigns redirect",
      access: may.readMail,
    },
    campaignDetail,
  ),
  "campaigns.reading": endpoint({
    method: "GET",
    path: "/api/secureinbox/campaigns/:id/reading/",
    summary: "Count the mailboxes that have read a campaign; null if unknown to Microsoft",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: z.object({ reading: z.nullable(campaignReading) }) },
    errors: ["not_found"],
  }),
  "campaigns.update": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/campaigns/:id/",
    summary:
      "Change a campaign's state or owner; confirming or dismissing it decides its undecided emails, and reopening it reverts that",
    access: may.workMail,
    params: byId,
    body: campaignAction,
    answer: { status: 200, body: campaign },
    errors: ["not_found", "invalid_input"],
  }),
  "campaigns.comment": endpoint({
    method: "POST",
    path: "/api/secureinbox/campaigns/:id/comments/",
    summary: "Comment on a campaign",
    access: may.workMail,
    params: byId,
    body: z.strictObject({ text: text(2000) }),
    answer: { status: 201, body: campaignChange },
    errors: ["not_found"],
  }),
};
