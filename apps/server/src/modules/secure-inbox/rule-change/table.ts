import type {
  RuleChangeKind,
  RuleChangeSource,
  RuleChangeState,
  RuleChangeStep,
  RuleSeverity,
  RuleSignal,
} from "@parapet/contract";
import type { AuditChange, InboxRule } from "@parapet/mail-analysis";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const mailboxRulesTable = pgTable("mailbox_rules", {
  mailboxId: uuid("mailbox_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  rules: jsonb("rules").$type<readonly InboxRule[]>(),
  readAt: moment("read_at"),
  dueAt: moment("due_at").notNull(),
  problem: text("problem"),
  problemAt: moment("problem_at"),
});
export type MailboxRulesRow = typeof mailboxRulesTable.$inferSelect;

/** Audit changes other than mailbox rules. */
export type OtherAuditChange = Exclude<AuditChange, { readonly kind: `rule_${string}` | "consent" }>;

export const ruleChangeTable = pgTable("mail_rule_change", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  mailboxId: uuid("mailbox_id"),
  mailbox: text("mailbox").notNull(),
  kind: text("kind").$type<RuleChangeKind>().notNull(),
  ruleId: text("rule_id"),
  name: text("name").notNull(),
  before: jsonb("before").$type<InboxRule>(),
  after: jsonb("after").$type<InboxRule>(),
  auditChange: jsonb("told").$type<OtherAuditChange>(),
  folders: jsonb("folders").$type<Readonly<Record<string, string>>>().notNull(),
  source: text("source").$type<RuleChangeSource>().notNull(),
  isBaseline: boolean("is_baseline").notNull(),
  happenedAt: moment("happened_at").notNull(),
  foundAt: moment("found_at").notNull(),
  actor: text("actor"),
  ip: text("ip"),
  client: text("client"),
  appId: text("app_id"),
  sessionId: text("session_id"),
  operation: text("operation"),
  score: integer("score").notNull(),
  severity: text("severity").$type<RuleSeverity>().notNull(),
  signals: jsonb("signals").$type<RuleSignal[]>().notNull(),
  lowerWithout: text("lower_without").array().notNull(),
  destinations: text("destinations").array().notNull(),
  state: text("state").$type<RuleChangeState>().notNull(),
});
export type RuleChangeRow = typeof ruleChangeTable.$inferSelect;

export const ruleChangeStepTable = pgTable("mail_rule_change_step", {
  id: uuid("id").primaryKey(),
  changeId: uuid("change_id").notNull(),
  time: moment("time").notNull(),
  what: text("what").$type<RuleChangeStep["what"]>().notNull(),
  state: text("state").$type<RuleChangeState>().notNull(),
  actor: text("actor"),
  note: text("note"),
});
export type RuleChangeStepRow = typeof ruleChangeStepTable.$inferSelect;

export const ruleSweepTable = pgTable("mail_rule_sweep", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  state: text("state").$type<"running" | "done">().notNull(),
  startedBy: text("started_by").notNull(),
  createdAt: moment("created_at").notNull(),
  finishedAt: moment("finished_at"),
});
export type RuleSweepRow = typeof ruleSweepTable.$inferSelect;

export const ruleSweepMailboxTable = pgTable(
  "mail_rule_sweep_mailbox",
  {
    sweepId: uuid("sweep_id").notNull(),
    mailboxId: uuid("mailbox_id").notNull(),
    state: text("state").$type<"waiting" | "done" | "failed">().notNull(),
    changes: integer("changes").notNull().default(0),
  },
  ({ sweepId, mailboxId }) => [primaryKey({ columns: [sweepId, mailboxId] })],
);

export const auditFeedTable = pgTable("audit_feed", {
  providerId: uuid("provider_id").primaryKey(),
  startedAt: moment("started_at"),
  readUntil: moment("read_until"),
  readAt: moment("read_at"),
  problem: text("problem"),
  problemAt: moment("problem_at"),
  counts: jsonb("counts").$type<Readonly<Record<string, number>>>().notNull(),
  lostS: bigint("lost_s", { mode: "number" }).notNull().default(0),
});
export type AuditFeedRow = typeof auditFeedTable.$inferSelect;

export const auditBlobTable = pgTable(
  "audit_blob",
  {
    providerId: uuid("provider_id").notNull(),
    contentId: text("content_id").notNull(),
    readAt: moment("read_at").notNull(),
  },
  ({ providerId, contentId }) => [primaryKey({ columns: [providerId, contentId] })],
);

export const auditRecordTable = pgTable(
  "audit_record",
  {
    providerId: uuid("provider_id").notNull(),
    recordId: text("record_id").notNull(),
    mailboxId: uuid("mailbox_id"),
    time: moment("time").notNull(),
    receivedAt: moment("received_at").notNull(),
    change: jsonb("change").$type<AuditChange>().notNull(),
    ip: text("ip"),
    client: text("client"),
    isWaiting: boolean("is_waiting").notNull(),
  },
  ({ providerId, recordId }) => [primaryKey({ columns: [providerId, recordId] })],
);
export type AuditRecordRow = typeof auditRecordTable.$inferSelect;
