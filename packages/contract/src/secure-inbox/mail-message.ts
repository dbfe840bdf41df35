import * as z from "zod/mini";
import { id, instant, listOf, sortBy, text } from "../primitives.ts";
import { campaign } from "./campaign.ts";
import { mailReport } from "./mail-report.ts";
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
 * Lists of email. Decisions override verdicts: `threats` have a malicious or suspicious verdict or a phishing decision;
 * `open` threats have no decision. `phishing`, `spam` and `clean` are decisions.
 */
export const mailShelf = z.enum(["threats", "unwanted", "harmless", "all", "open", "phishing", "spam", "clean"]);
export type MailShelf = z.infer<typeof mailShelf>;

/** An email as listed. */
export const mailMessage = z.object({
  id,
  source: mailSource,
  /** Uploads only. */
  file_name: z.nullable(z.string()),
  /** The mailbox's address; null for uploads. */
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
  /** Probability that it is unwanted, 0 to 1; null if not analyzed. */
  p: z.nullable(z.number()),
  not_analysed: z.nullable(mailRefusal),
  severity: mailSeverity,
  attack_type: z.nullable(attackType),
  /** Raised signals. */
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
  /** The resulting source, verdict or decision. */
  value: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The verdict before a repeated analysis; null for the first one. */
  before: z.nullable(z.string()),
  /** What triggered it automatically: changed `lists`. */
  cause: z.nullable(z.enum(["lists"])),
});
export type MailChange = z.infer<typeof mailChange>;

export const mailDetail = z.extend(mailMessage, {
  internet_message_id: z.nullable(z.string()),
  taken_in_at: instant,
  model: z.string(),
  /** Null if not analyzed or after retention. */
  report: z.nullable(mailReport),
  /** End of content retention; null if over. */
  content_until: z.nullable(instant),
  /** Null for an email without a campaign. */
  campaign: z.nullable(z.pick(campaign, { id: true, title: true, state: true, mails: true, mailboxes: true })),
  /** Newest first. */
  changes: z.array(mailChange),
});
export type MailDetail = z.infer<typeof mailDetail>;

/** An email of the same campaign, with what it shares. */
export const similarMail = z.extend(mailMessage, { is_copy: z.boolean() });

const word = text(320);
const probability = z.coerce.number<number>().check(z.minimum(0), z.maximum(1));

export const mailSortColumns = ["received_at", "p", "severity", "from_address", "subject", "decided_at"] as const;

/** Email filters, combined with AND; values of one filter with OR. */
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

/** Export column ids, in the requested order. */
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
