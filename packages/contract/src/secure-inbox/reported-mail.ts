import * as z from "zod/mini";
import { id, instant, listOf, sortBy, text } from "../primitives.ts";
import { attackType, mailDecision, mailSeverity, mailVerdict } from "./mail-words.ts";
import { replyLanguage, replyVerdict } from "./report-reply.ts";

/** The reporter's classification. */
export const reportKind = z.enum(["phish", "junk", "not_junk"]);
export type ReportKind = z.infer<typeof reportKind>;

/** How it was reported: Outlook's button, another tool, an attachment, quoted text, text only, or a file. */
export const reportChannel = z.enum(["button", "tool", "attached", "forwarded", "words", "upload"]);
export type ReportChannel = z.infer<typeof reportChannel>;

/** `auto_closed`: closed by a clear analysis; `not_analysed`: there is no email to analyze. */
export const reportState = z.enum([
  "analysing",
  "needs_review",
  "in_review",
  "auto_closed",
  "resolved",
  "not_analysed",
]);
export type ReportState = z.infer<typeof reportState>;

/** The outcome of a reported email. */
export const reportVerdict = z.enum(["phishing", "spam", "clean", "simulation", "duplicate"]);
export type ReportVerdict = z.infer<typeof reportVerdict>;

/** Why there is no email: unknown reporter, quoted email not found in any mailbox, or nothing readable attached. */
export const reportReason = z.enum(["unknown_reporter", "original_not_located", "could_not_extract"]);
export type ReportReason = z.infer<typeof reportReason>;

/** The lists of the report inbox. */
export const reportShelf = z.enum(["review", "in_review", "closed", "not_analysed", "all"]);
export type ReportShelf = z.infer<typeof reportShelf>;

/** Whether a report matched the outcome. */
export const reportOutcome = z.enum(["right", "wrong"]);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/**
 * A reporter's reliability: mean of a beta distribution with a uniform prior, and its central 90% interval. Reports of
 * one campaign count once.
 */
export const reliability = z.object({
  reports: z.int(),
  right: z.int(),
  wrong: z.int(),
  score: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Reliability = z.infer<typeof reliability>;

const shownMail = z.object({
  id,
  verdict: mailVerdict,
  p: z.nullable(z.number()),
  severity: mailSeverity,
  attack_type: z.nullable(attackType),
  signals: z.array(z.string()),
  decision: z.nullable(mailDecision),
});

/** Reports of an email or a group of related emails, decided together. */
export const reportedMail = z.object({
  id,
  /** Subject of the reported email; may be empty. */
  title: z.string(),
  /** Its sender; empty if unknown. */
  sender: z.string(),
  state: reportState,
  verdict: z.nullable(reportVerdict),
  reason: z.nullable(reportReason),
  kinds: z.array(reportKind),
  reports: z.int(),
  reporters: z.int(),
  /** The first reporter. */
  reporter: z.string(),
  /** Null without data. */
  reliability: z.nullable(reliability),
  /** The analyzed email; null without one or after retention. */
  mail: z.nullable(shownMail),
  first_reported_at: instant,
  last_reported_at: instant,
  due_at: instant,
  is_overdue: z.boolean(),
  resolved_at: z.nullable(instant),
  /** Null if auto-closed. */
  resolved_by: z.nullable(z.string()),
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
});
export type ReportedMail = z.infer<typeof reportedMail>;

/** The reply sent to a reporter. */
export const reportReply = z.object({
  verdict: replyVerdict,
  language: replyLanguage,
  at: instant,
  state: z.enum(["queued", "done", "failed"]),
  problem: z.nullable(z.string()),
});

/** One report. */
export const mailReportEntry = z.object({
  id,
  reported_at: instant,
  reporter: z.string(),
  /** Name in the directory; null if the reporter isn't in the tenant. */
  reporter_name: z.nullable(z.string()),
  reliability: z.nullable(reliability),
  channel: reportChannel,
  kind: reportKind,
  /** The reporter's comment. */
  words: z.string(),
  network_message_id: z.nullable(z.string()),
  sender_ip: z.nullable(z.string()),
  mail_id: z.nullable(id),
  /** The reported email is in the reporter's own mailbox. */
  is_own_copy: z.boolean(),
  /** The reporter had reported the email before. */
  is_repeated: z.boolean(),
  outcome: z.nullable(reportOutcome),
  replies: z.array(reportReply),
});
export type MailReportEntry = z.infer<typeof mailReportEntry>;

/** A copy of the reported email, or another email of its campaign. */
export const reportCopy = z.object({
  id,
  mailbox: z.string(),
  folder: z.nullable(z.string()),
  subject: z.string(),
  received_at: instant,
  verdict: mailVerdict,
  signals: z.array(z.string()),
  decision: z.nullable(mailDecision),
  /** Same message id. */
  is_same: z.boolean(),
  /** Reported by its owner. */
  is_reported: z.boolean(),
});
export type ReportCopy = z.infer<typeof reportCopy>;

export const reportChange = z.object({
  id,
  time: instant,
  what: z.enum(["reported", "analysed", "state", "merged", "assigned", "commented", "replied"]),
  /** The resulting state and verdict. */
  state: reportState,
  verdict: z.nullable(reportVerdict),
  /** Null for the server. */
  actor: z.nullable(z.string()),
  /** The comment, the reporter, the new owner (null for none), or the merged subject. */
  value: z.nullable(z.string()),
});
export type ReportChange = z.infer<typeof reportChange>;

export const reportedMailDetail = z.extend(reportedMail, {
  /** Oldest first; at most a hundred. */
  entries: z.array(mailReportEntry),
  /** At most a hundred, exact copies first. */
  copies: z.array(reportCopy),
  copies_total: z.int(),
  campaign: z.nullable(z.object({ id, title: z.string(), mails: z.int() })),
  /** Newest first. */
  changes: z.array(reportChange),
});
export type ReportedMailDetail = z.infer<typeof reportedMailDetail>;

export const reportSortColumns = [
  "last_reported_at",
  "first_reported_at",
  "due_at",
  "resolved_at",
  "reports",
  "severity",
  "p",
  "title",
] as const;

const word = text(320);

export const reportSelection = {
  shelf: z._default(reportShelf, "review"),
  "state[is]": z.optional(listOf(reportState)),
  "verdict[is]": z.optional(listOf(reportVerdict)),
  "kind[is]": z.optional(listOf(reportKind)),
  "channel[is]": z.optional(listOf(reportChannel)),
  "reporter[is]": z.optional(listOf(word)),
  "owner[is]": z.optional(listOf(z.union([id, z.literal("nobody")]))),
  "engine[is]": z.optional(listOf(mailVerdict)),
  "outcome[is]": z.optional(listOf(reportOutcome)),
  "due[is]": z.optional(listOf(z.literal("overdue"))),
  "campaign[is]": z.optional(listOf(id)),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(reportSortColumns, "-last_reported_at"),
};

/** Export column ids, in the requested order. */
export const reportColumns = z.enum([
  "state",
  "verdict",
  "engine",
  "severity",
  "title",
  "sender",
  "kinds",
  "reporter",
  "score",
  "reports",
  "p",
  "owner",
  "due_at",
  "first_reported_at",
  "last_reported_at",
  "resolved_at",
  "resolved_by",
]);
export type ReportColumn = z.infer<typeof reportColumns>;
