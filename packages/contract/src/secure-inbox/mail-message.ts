import * as z from "zod/mini";
import { id, instant, listOf, sortBy, text } from "../primitives.ts";
import { mailReport } from "./mail-report.ts";
import { campaign } from "./campaign.ts";
import {
  attackType,
  mailDecision,
  mailPlace,
  mailRefusal,
  mailSeverity,
  mailSource,
  mailVerdict,
} from "./mail-words.ts";
import { microsoftOpinion } from "./microsoft-opinion.ts";

/**
 * Shelves of mail. An analyst's decision outranks the engine: `threats` are what is taken for malicious or suspicious
 * and what was called phishing; of those, `open` ones wait for a decision. `phishing`, `spam` and `clean` are
 * what analysts decided.
 */
export const mailShelf = z.enum(["threats", "unwanted", "harmless", "all", "open", "phishing", "spam", "clean"]);
export type MailShelf = z.infer<typeof mailShelf>;

/** A mail as lists show it. */
export const mailMessage = z.object({
  id,
  source: mailSource,
  /** Of an uploaded file. */
  file_name: z.nullable(z.string()),
  /** Address of the mailbox; null for an uploaded file. */
  mailbox: z.nullable(z.string()),
  folder: z.nullable(z.string()),
  received_at: instant,
  sent_at: z.nullable(instant),
  from_name: z.string(),
  from_address: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  size: z.int(),
  attachments: z.int(),
  language: z.nullable(z.string()),
  verdict: mailVerdict,
  /** Probability that it is unwanted, from 0 to 1; null when it was not analysed. */
  p: z.nullable(z.number()),
  not_analysed: z.nullable(mailRefusal),
  severity: mailSeverity,
  attack_type: z.nullable(attackType),
  /** Raised ones. */
  signals: z.array(z.string()),
  microsoft_category: z.nullable(z.string()),
  decision: z.nullable(mailDecision),
  decision_reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  place: mailPlace,
});
export type MailMessage = z.infer<typeof mailMessage>;

export const mailChange = z.object({
  id,
  time: instant,
  what: z.enum(["taken_in", "analysed", "decided", "reopened", "opened", "downloaded"]),
  /** Null for the engine. */
  actor: z.nullable(z.string()),
  /** The source, the verdict or the decision that it led to. */
  value: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The verdict that stood before an analysis; null before the first one. */
  before: z.nullable(z.string()),
  /** What led to it by itself: `lists` that somebody changed. */
  cause: z.nullable(z.enum(["lists"])),
});
export type MailChange = z.infer<typeof mailChange>;

export const mailDetail = z.extend(mailMessage, {
  internet_message_id: z.nullable(z.string()),
  taken_in_at: instant,
  model: z.string(),
  /** Null for a mail that was not analysed, and when its content is kept no longer. */
  report: z.nullable(mailReport),
  /** Until when it can be opened; null when that is over. */
  content_until: z.nullable(instant),
  /** Null for a mail that nothing belongs to. */
  campaign: z.nullable(z.pick(campaign, { id: true, title: true, state: true, mails: true, mailboxes: true })),
  /** Newest first. */
  changes: z.array(mailChange),
});
export type MailDetail = z.infer<typeof mailDetail>;

/** A mail that shares its campaign, with what it shares. */
export const similarMail = z.extend(mailMessage, { is_copy: z.boolean() });

const word = text(320);
const probability = z.coerce.number<number>().check(z.minimum(0), z.maximum(1));

export const mailSortColumns = ["received_at", "p", "severity", "from_address", "subject", "decided_at"] as const;

/** What selects mails: every condition holds, of several values one. */
export const mailSelection = {
  shelf: z._default(mailShelf, "threats"),
  "verdict[is]": z.optional(listOf(mailVerdict)),
  "attack[is]": z.optional(listOf(attackType)),
  "severity[is]": z.optional(listOf(mailSeverity)),
  "campaign[is]": z.optional(listOf(id)),
  "mailbox[is]": z.optional(listOf(word)),
  "sender[is]": z.optional(listOf(word)),
  "domain[is]": z.optional(listOf(word)),
  "signal[is]": z.optional(listOf(word)),
  "signal[isNot]": z.optional(listOf(word)),
  "rule[is]": z.optional(listOf(word)),
  "link[is]": z.optional(listOf(word)),
  "file[is]": z.optional(listOf(word)),
  "hash[is]": z.optional(listOf(word)),
  "subject[contains]": z.optional(listOf(word)),
  "language[is]": z.optional(listOf(word)),
  "source[is]": z.optional(listOf(mailSource)),
  "place[is]": z.optional(listOf(mailPlace)),
  "microsoft[is]": z.optional(listOf(microsoftOpinion)),
  "p[gte]": z.optional(probability),
  "p[lte]": z.optional(probability),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(mailSortColumns, "-received_at"),
};

/** Column ids of an export, in the order asked for. */
export const mailColumns = z.enum([
  "received_at",
  "verdict",
  "severity",
  "attack_type",
  "subject",
  "sender",
  "mailbox",
  "p",
  "decision",
  "decided_by",
  "place",
  "signals",
]);
export type MailColumn = z.infer<typeof mailColumns>;
