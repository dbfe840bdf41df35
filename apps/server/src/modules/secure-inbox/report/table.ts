import type {
  ReplyLanguage,
  ReplyVerdict,
  ReportChange,
  ReportChannel,
  ReportKind,
  ReportReason,
  ReportSettings,
  ReportState,
  ReportVerdict,
} from "@parapet/contract";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const reportTable = pgTable("mail_report", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  mailboxId: uuid("mailbox_id"),
  immutableId: text("immutable_id"),
  part: integer("part").notNull().default(0),
  caseId: uuid("case_id").notNull(),
  channel: text("channel").$type<ReportChannel>().notNull(),
  kind: text("kind").$type<ReportKind>().notNull(),
  reporterAddress: text("reporter_address").notNull(),
  reporterMailboxId: uuid("reporter_mailbox_id"),
  words: text("words").notNull(),
  subject: text("subject").notNull(),
  sender: text("sender").notNull(),
  networkMessageId: text("network_message_id"),
  senderIp: text("sender_ip"),
  reportedAt: moment("reported_at").notNull(),
  messageId: uuid("message_id"),
  isRepeated: boolean("is_repeated").notNull().default(false),
});
export type ReportRow = typeof reportTable.$inferSelect;

export const caseTable = pgTable("mail_report_case", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  state: text("state").$type<ReportState>().notNull(),
  verdict: text("verdict").$type<ReportVerdict>(),
  reason: text("reason").$type<ReportReason>(),
  ownerId: uuid("owner_id"),
  mergedInto: uuid("merged_into"),
  messageId: uuid("message_id"),
  title: text("title").notNull(),
  sender: text("sender").notNull(),
  reports: integer("reports").notNull().default(1),
  reporters: integer("reporters").notNull().default(1),
  firstReportedAt: moment("first_reported_at").notNull(),
  lastReportedAt: moment("last_reported_at").notNull(),
  dueAt: moment("due_at").notNull(),
  resolvedAt: moment("resolved_at"),
  resolvedBy: text("resolved_by"),
});
export type CaseRow = typeof caseTable.$inferSelect;

export const caseChangeTable = pgTable("mail_report_change", {
  id: uuid("id").primaryKey(),
  caseId: uuid("case_id").notNull(),
  time: moment("time").notNull(),
  what: text("what").$type<ReportChange["what"]>().notNull(),
  state: text("state").$type<ReportState>().notNull(),
  verdict: text("verdict").$type<ReportVerdict>(),
  actor: text("actor"),
  value: text("value"),
});
export type CaseChangeRow = typeof caseChangeTable.$inferSelect;

export const reportSettingsTable = pgTable("mail_report_settings", {
  providerId: uuid("provider_id").primaryKey(),
  dueHours: integer("due_hours").notNull(),
  closesPhishingFrom: integer("closes_phishing_from"),
  closesCleanTo: integer("closes_clean_to"),
  replies: boolean("replies").notNull(),
  language: text("language").$type<ReplyLanguage>().notNull(),
  templates: jsonb("templates").$type<ReportSettings["templates"]>().notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: moment("changed_at").notNull(),
});

export const replyTable = pgTable(
  "mail_report_reply",
  {
    reportId: uuid("report_id").notNull(),
    verdict: text("verdict").$type<ReplyVerdict>().notNull(),
    language: text("language").$type<ReplyLanguage>().notNull(),
    actionId: uuid("action_id").notNull(),
    at: moment("at").notNull(),
    triedAt: moment("tried_at"),
  },
  ({ reportId, verdict }) => [primaryKey({ columns: [reportId, verdict] })],
);
