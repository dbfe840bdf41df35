import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkOutcome, selectedIds } from "../bulk.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";
import { attackType, mailSeverity } from "./mail-words.ts";

/**
 * `new`: nobody looked at it; `in_review`: somebody does; `confirmed`: it is an attack; `false_positive`: it is none, now
 * and later; `resolved`: it is over, until another mail of it comes.
 */
export const campaignState = z.enum(["new", "in_review", "confirmed", "false_positive", "resolved"]);
export type CampaignState = z.infer<typeof campaignState>;

/**
 * As whom senders of mails pretend to write: one of the VIPs, another person of the organization, the organization itself,
 * a brand, or a domain that is protected (the organization's, a partner's or a brand's) by one that looks like it.
 */
export const impersonatedParty = z.enum(["vip", "employee", "organization", "brand", "domain"]);
export type ImpersonatedParty = z.infer<typeof impersonatedParty>;

/** The signals that say as whom a mail pretends to come. */
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

/** Mails that belong together: near or equal texts with a sender, a link host or a file in common, days apart at most. */
export const campaign = z.object({
  id,
  /** Subject of its first mail; may be empty. */
  title: z.string(),
  /** Sender of its first mail. */
  sender: z.string(),
  state: campaignState,
  /** The gravest of its mails. */
  severity: mailSeverity,
  /** The commonest of its mails; null where none names one. */
  attack_type: z.nullable(attackType),
  /** As whom any of its mails pretends to come. */
  impersonates: z.array(impersonatedParty),
  mails: z.int(),
  /** Mailboxes that it reached. */
  mailboxes: z.int(),
  /** Mails that are taken for malicious or suspicious, or were called phishing. */
  threats: z.int(),
  /** Those of them that nobody decided about. */
  undecided: z.int(),
  /** When its first and its last mail were received. */
  first_seen_at: instant,
  last_seen_at: instant,
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

/** One entry of a campaign's history. */
export const campaignChange = z.object({
  id,
  time: instant,
  what: z.enum(["found", "merged", "reopened", "state", "assigned", "commented"]),
  /** The state it led to. */
  state: campaignState,
  /** Null for the server itself. */
  actor: z.nullable(z.string()),
  /** The comment, the new owner (null for nobody), or the title of the campaign that was merged into this one. */
  value: z.nullable(z.string()),
  /** Mails that were decided about with it. */
  decided: z.int(),
});
export type CampaignChange = z.infer<typeof campaignChange>;

const counted = z.object({ value: z.string(), mails: z.int() });
/** Values of its mails with the number of mails that have each, the commonest first; at most ten of a kind. */
export const campaignTraits = z.object({
  senders: z.array(counted),
  links: z.array(counted),
  files: z.array(counted),
});
export type CampaignTraits = z.infer<typeof campaignTraits>;

/** Mails of a campaign that pretend to come from somebody. */
export const impersonation = z.object({
  party: impersonatedParty,
  mails: z.int(),
  /** What their senders call themselves, the commonest first; at most five. */
  names: z.array(z.string()),
});

/** Which mailboxes have opened a campaign, as Microsoft knows it now. */
export const campaignReading = z.object({
  /** Mailboxes that were asked about: those of the newest mails, at most 200 mails. */
  mailboxes: z.int(),
  /** Of them: a mail of it is read; all are unread; none is there any more; Microsoft did not say. */
  read: z.int(),
  unread: z.int(),
  gone: z.int(),
  unknown: z.int(),
});
export type CampaignReading = z.infer<typeof campaignReading>;

export const campaignDetail = z.extend(campaign, {
  /** The commonest first. */
  impersonations: z.array(impersonation),
  traits: campaignTraits,
  /** Its mails that lie in mailboxes; others were uploaded or reported. */
  mails_in_mailboxes: z.int(),
  /** Addresses of mailboxes with the mails that each got, the most first; at most fifty. */
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

/** Column ids of an export, in the order asked for. */
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

/** What people do with campaigns. */
export const campaignAction = z.discriminatedUnion("action", [
  z.strictObject(stateAction),
  z.strictObject(assignAction),
]);
export type CampaignAction = z.infer<typeof campaignAction>;

export const campaignEndpoints = {
  "campaigns.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/campaigns/",
    summary: "List campaigns with a threat among their mails, those with the newest mail first",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...campaignSelection }),
    answer: { status: 200, body: pageOf(campaign) },
    errors: [],
  }),
  "campaigns.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/campaigns/",
    summary: "Export exactly the campaigns that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...campaignSelection, column: z.optional(listOf(campaignColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "campaigns.select": endpoint({
    method: "GET",
    path: "/api/secureinbox/campaigns/ids/",
    summary: "The ids of the campaigns that the filters select, in their order",
    access: may.workMail,
    query: z.strictObject(campaignSelection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  }),
  "campaigns.bulk": endpoint({
    method: "POST",
    path: "/api/secureinbox/campaigns/bulk/",
    summary: "Do the same with several campaigns; each is refused or done as it would be alone",
    access: may.workMail,
    body: z.discriminatedUnion("action", [
      z.strictObject({ ...stateAction, ids: bulkIds }),
      z.strictObject({ ...assignAction, ids: bulkIds }),
    ]),
    answer: { status: 200, body: bulkOutcome },
    errors: [],
  }),
  "campaigns.get": endpoint({
    method: "GET",
    path: "/api/secureinbox/campaigns/:id/",
    summary: "Read one campaign with its reach, what its mails share, and its history; a merged one leads to the other",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: campaignDetail },
    errors: ["not_found"],
  }),
  "campaigns.reading": endpoint({
    method: "GET",
    path: "/api/secureinbox/campaigns/:id/reading/",
    summary: "Ask Microsoft how many mailboxes have read a campaign; null where that cannot be known",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: z.object({ reading: z.nullable(campaignReading) }) },
    errors: ["not_found"],
  }),
  "campaigns.update": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/campaigns/:id/",
    summary:
      "Change a campaign's state or owner; confirmed or called a false positive, it decides about its undecided mails, and back in review it takes that back",
    access: may.workMail,
    params: byId,
    body: campaignAction,
    answer: { status: 200, body: campaign },
    errors: ["not_found", "invalid_input"],
  }),
  "campaigns.comment": endpoint({
    method: "POST",
    path: "/api/secureinbox/campaigns/:id/comments/",
    summary: "Write a comment into a campaign's history",
    access: may.workMail,
    params: byId,
    body: z.strictObject({ text: text(2000) }),
    answer: { status: 201, body: campaignChange },
    errors: ["not_found"],
  }),
};
