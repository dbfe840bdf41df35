import type {
  AlertChange,
  AlertChannelKind,
  AlertDeliveryState,
  AlertEvidence,
  AlertKind,
  AlertRule,
  AlertScope,
  InsightsSeverity,
  AlertState,
} from "@parapet/contract";
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const channelTable = pgTable("alert_channel", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  kind: text("kind").$type<AlertChannelKind>().notNull(),
  name: text("name").notNull(),
  enabled: boolean("enabled").notNull(),
  sealedUrl: text("sealed_url"),
  sealedSecret: text("sealed_secret"),
  recipients: text("recipients").array().notNull(),
  createdAt: moment("created_at").notNull(),
});
export type ChannelRow = typeof channelTable.$inferSelect;

export const ruleTable = pgTable("alert_rule", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  name: text("name").notNull(),
  kind: text("kind").$type<AlertKind>().notNull(),
  enabled: boolean("enabled").notNull(),
  severity: text("severity").$type<InsightsSeverity>().notNull(),
  scope: jsonb("scope").$type<AlertScope>().notNull(),
  params: jsonb("params").$type<AlertRule["params"]>().notNull(),
  channels: uuid("channels").array().notNull(),
  primed: boolean("primed").notNull(),
  actionsPrimed: boolean("actions_primed").notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
});
export type RuleRow = typeof ruleTable.$inferSelect;

export const evaluationTable = pgTable("alert_evaluation", {
  providerId: uuid("provider_id").primaryKey(),
  evaluatedUntil: moment("evaluated_until").notNull(),
  resumedAt: moment("resumed_at").notNull(),
});

export const alertTable = pgTable("alert", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  fingerprint: bytea("fingerprint").notNull(),
  ruleId: uuid("rule_id"),
  ruleName: text("rule_name").notNull(),
  kind: text("kind").$type<AlertKind>().notNull(),
  severity: text("severity").$type<InsightsSeverity>().notNull(),
  state: text("state").$type<AlertState>().notNull(),
  apiId: uuid("api_id"),
  host: text("host"),
  port: integer("port"),
  method: text("method"),
  template: text("template"),
  action: text("action"),
  sourceId: uuid("source_id"),
  finding: text("finding"),
  evidence: jsonb("evidence").$type<AlertEvidence>().notNull(),
  count: bigint("count", { mode: "number" }).notNull(),
  firstSeenAt: moment("first_seen_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  snoozedUntil: moment("snoozed_until"),
  resolvedAt: moment("resolved_at"),
  assigneeId: uuid("assignee_id"),
});
export type AlertRow = typeof alertTable.$inferSelect;

export const changeTable = pgTable("alert_change", {
  id: uuid("id").primaryKey(),
  alertId: uuid("alert_id").notNull(),
  time: moment("time").notNull(),
  what: text("what").$type<AlertChange["what"]>().notNull(),
  state: text("state").$type<AlertState>().notNull(),
  actor: text("actor"),
  evidence: jsonb("evidence").$type<AlertEvidence>(),
  assignee: text("assignee"),
});

export const deliveryTable = pgTable("alert_delivery", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  channelId: uuid("channel_id").notNull(),
  alertIds: uuid("alert_ids").array().notNull(),
  isTest: boolean("is_test").notNull(),
  state: text("state").$type<AlertDeliveryState>().notNull(),
  attempts: integer("attempts").notNull(),
  status: integer("status"),
  problem: text("problem"),
  createdAt: moment("created_at").notNull(),
  deliveredAt: moment("delivered_at"),
});
export type DeliveryRow = typeof deliveryTable.$inferSelect;
