import type {
  MailAttackType,
  MailDecision,
  MailPlace,
  MailRefusal,
  MailSeverity,
  MailSource,
  MailVerdict,
} from "@parapet/contract";
import { sql } from "drizzle-orm";
import { boolean, doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const mailboxTable = pgTable("mailbox", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  graphUserId: text("graph_user_id").notNull(),
  address: text("address").notNull(),
  addresses: text("addresses").array().notNull(),
  displayName: text("display_name").notNull(),
  jobTitle: text("job_title"),
  department: text("department"),
  language: text("language"),
  isEnabled: boolean("is_enabled").notNull(),
  isShared: boolean("is_shared").notNull(),
  isMonitored: boolean("is_monitored").notNull(),
  isVipByHand: boolean("is_vip_by_hand").notNull().default(false),
  isVipByGroup: boolean("is_vip_by_group").notNull().default(false),
  isVip: boolean("is_vip")
    .notNull()
    .generatedAlwaysAs(sql`is_vip_by_hand OR is_vip_by_group`),
  vipNote: text("vip_note"),
  vipNames: text("vip_names").array().notNull().default([]),
  vipAddresses: text("vip_addresses").array().notNull().default([]),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
});
export type MailboxRow = typeof mailboxTable.$inferSelect;

export const messageTable = pgTable("mail_message", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  mailboxId: uuid("mailbox_id"),
  immutableId: text("immutable_id"),
  source: text("source").$type<MailSource>().notNull(),
  fileName: text("file_name"),
  folder: text("folder"),
  receivedAt: moment("received_at").notNull(),
  ingestedAt: moment("taken_in_at").notNull(),
  rawSha256: bytea("raw_sha256").notNull(),
  size: integer("size").notNull(),
  internetMessageId: text("internet_message_id"),
  sentAt: moment("sent_at"),
  fromName: text("from_name").notNull(),
  fromAddress: text("from_address").notNull(),
  fromDomain: text("from_domain").notNull(),
  replyTo: text("reply_to").array().notNull(),
  recipients: text("recipients").array().notNull(),
  subject: text("subject").notNull(),
  language: text("language"),
  isBulk: boolean("is_bulk").notNull(),
  linkHosts: text("link_hosts").array().notNull(),
  attachmentHashes: text("attachment_hashes").array().notNull(),
  attachmentExtensions: text("attachment_extensions").array().notNull(),
  attachments: integer("attachments").notNull(),
  signals: text("signals").array().notNull(),
  rules: text("rules").array().notNull(),
  verdict: text("verdict").$type<MailVerdict>().notNull(),
  p: doublePrecision("p"),
  notAnalysed: text("not_analysed").$type<MailRefusal>(),
  severity: text("severity").$type<MailSeverity>().notNull(),
  attackType: text("attack_type").$type<MailAttackType>(),
  model: text("model").notNull(),
  microsoftCategory: text("microsoft_category"),
  campaignExact: text("campaign_exact").notNull(),
  campaignNear: text("campaign_near").notNull(),
  campaignId: uuid("campaign_id"),
  isGrouped: boolean("is_grouped").notNull().default(false),
  decision: text("decision").$type<MailDecision>(),
  decisionReason: text("decision_reason"),
  decidedBy: text("decided_by"),
  decidedAt: moment("decided_at"),
  isDecidedWithCampaign: boolean("is_decided_with_campaign").notNull().default(false),
  place: text("place").$type<MailPlace>().notNull().default("in_mailbox"),
  isPolicyDue: boolean("is_policy_due").notNull().default(false),
});
export type MessageRow = typeof messageTable.$inferSelect;

/** The sealing context of an email's content. */
export const contentContext = (messageId: string, what: "mime" | "report"): string => `mail:${messageId}:${what}`;

export const contentTable = pgTable("mail_content", {
  messageId: uuid("message_id").primaryKey(),
  keptUntil: moment("kept_until").notNull(),
  sealedMime: text("sealed_mime").notNull(),
  sealedReport: text("sealed_report").notNull(),
});

export const changeTable = pgTable("mail_change", {
  id: uuid("id").primaryKey(),
  messageId: uuid("message_id").notNull(),
  time: moment("time").notNull(),
  what: text("what").$type<"taken_in" | "analysed" | "decided" | "reopened" | "opened" | "downloaded">().notNull(),
  actor: text("actor"),
  value: text("value"),
  reason: text("reason"),
  before: text("before"),
  cause: text("cause").$type<"lists">(),
});
