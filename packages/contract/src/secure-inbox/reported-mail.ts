import * as z from "zod/mini";
import { id, instant, listOf, sortBy, text } from "../primitives.ts";
import { attackType, mailDecision, mailSeverity, mailVerdict } from "./mail-words.ts";
import { replyLanguage, replyVerdict } from "./report-reply.ts";

/** What somebody says of a mail who reports it. */
export const reportKind = z.enum(["phish", "junk", "not_junk"]);
export type ReportKind = z.infer<typeof reportKind>;

/** By Outlook's button or another program's, attached to a mail, in the text of one, in words alone, or as a file. */
export const reportChannel = z.enum(["button", "tool", "attached", "forwarded", "words", "upload"]);
export type ReportChannel = z.infer<typeof reportChannel>;

/** `auto_closed`: closed by itself, because the analysis left no doubt; `not_analysed`: there is no mail to analyse. */
export const reportState = z.enum([
  "analysing",
  "needs_review",
  "in_review",
  "auto_closed",
  "resolved",
  "not_analysed",
]);
export type ReportState = z.infer<typeof reportState>;

/** What a reported mail turned out to be. */
export const reportVerdict = z.enum(["phishing", "spam", "clean", "simulation", "duplicate"]);
export type ReportVerdict = z.infer<typeof reportVerdict>;

/**
 * Why there is nothing to analyse: nobody of the tenant reported it; its text names a mail that is in no mailbox; what is
 * attached cannot be read, or nothing is.
 */
export const reportReason = z.enum(["unknown_reporter", "original_not_located", "could_not_extract"]);
export type ReportReason = z.infer<typeof reportReason>;

/** The lists of the inbox. */
export const reportShelf = z.enum(["review", "in_review", "closed", "not_analysed", "all"]);
export type ReportShelf = z.infer<typeof reportShelf>;

/** Whether a report said what the mail turned out to be. */
export const reportOutcome = z.enum(["right", "wrong"]);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/**
 * How far somebody's reports can be relied on: the mean of a beta distribution that starts at even odds, and the bounds
 * of its middle 90 %. Reports of one campaign count once.
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

/** What people reported of one mail, or of mails that belong together: decided once for all. */
export const reportedMail = z.object({
  id,
  /** Subject of the reported mail; may be empty. */
  title: z.string(),
  /** Its sender; empty where nobody knows. */
  sender: z.string(),
  state: reportState,
  verdict: z.nullable(reportVerdict),
  reason: z.nullable(reportReason),
  kinds: z.array(reportKind),
  reports: z.int(),
  reporters: z.int(),
  /** Who reported it first. */
  reporter: z.string(),
  /** Null while nothing is known of them. */
  reliability: z.nullable(reliability),
  /** The mail that is analysed for it; null where there is none, or it is kept no longer. */
  mail: z.nullable(shownMail),
  first_reported_at: instant,
  last_reported_at: instant,
  due_at: instant,
  is_overdue: z.boolean(),
  resolved_at: z.nullable(instant),
  /** Null for what closed by itself. */
  resolved_by: z.nullable(z.string()),
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
});
export type ReportedMail = z.infer<typeof reportedMail>;

/** What a reporter was told. */
export const reportReply = z.object({
  verdict: replyVerdict,
  language: replyLanguage,
  at: instant,
  state: z.enum(["queued", "done", "failed"]),
  problem: z.nullable(z.string()),
});

/** One report of it. */
export const mailReportEntry = z.object({
  id,
  reported_at: instant,
  reporter: z.string(),
  /** As the directory calls them; null for nobody of the tenant. */
  reporter_name: z.nullable(z.string()),
  reliability: z.nullable(reliability),
  channel: reportChannel,
  kind: reportKind,
  /** What the reporter wrote. */
  words: z.string(),
  network_message_id: z.nullable(z.string()),
  sender_ip: z.nullable(z.string()),
  mail_id: z.nullable(id),
  /** The reported mail lies in the reporter's own mailbox. */
  is_own_copy: z.boolean(),
  /** The same person had reported the same mail before. */
  is_repeated: z.boolean(),
  outcome: z.nullable(reportOutcome),
  replies: z.array(reportReply),
});
export type MailReportEntry = z.infer<typeof mailReportEntry>;

/** A copy of the reported mail, or another mail of its campaign. */
export const reportCopy = z.object({
  id,
  mailbox: z.string(),
  folder: z.nullable(z.string()),
  subject: z.string(),
  received_at: instant,
  verdict: mailVerdict,
  signals: z.array(z.string()),
  decision: z.nullable(mailDecision),
  /** The very same mail, by its message id. */
  is_same: z.boolean(),
  /** Its owner reported it. */
  is_reported: z.boolean(),
});
export type ReportCopy = z.infer<typeof reportCopy>;

export const reportChange = z.object({
  id,
  time: instant,
  what: z.enum(["reported", "analysed", "state", "merged", "assigned", "commented", "replied"]),
  /** The state and the verdict it led to. */
  state: reportState,
  verdict: z.nullable(reportVerdict),
  /** Null for the server itself. */
  actor: z.nullable(z.string()),
  /** The note, the reporter, the new owner (null for nobody), or the subject of what was merged. */
  value: z.nullable(z.string()),
});
export type ReportChange = z.infer<typeof reportChange>;

export const reportedMailDetail = z.extend(reportedMail, {
  /** The first one first; at most a hundred. */
  entries: z.array(mailReportEntry),
  /** At most a hundred, the very same mail first. */
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

/** Column ids of an export, in the order asked for. */
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
