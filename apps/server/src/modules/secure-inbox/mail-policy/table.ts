import type { PolicyAction, PolicyConditions } from "@parapet/contract";
import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const policyTable = pgTable("mail_policy", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  position: integer("position").notNull(),
  name: text("name").notNull(),
  isEnabled: boolean("is_enabled").notNull(),
  isDryRun: boolean("is_dry_run").notNull(),
  conditions: jsonb("conditions").$type<PolicyConditions>().notNull(),
  scope: text("scope").$type<"all" | "vip" | "group">().notNull(),
  groupId: text("group_id"),
  members: text("members").array().notNull().default([]),
  membersAt: moment("members_at"),
  action: text("action").$type<PolicyAction>().notNull(),
  category: text("category"),
  maxMailboxes: integer("most_mailboxes").notNull(),
  notifies: boolean("notifies").notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: moment("changed_at").notNull(),
});
export type StoredPolicy = typeof policyTable.$inferSelect;

export const hitTable = pgTable("mail_policy_hit", {
  id: uuid("id").primaryKey(),
  policyId: uuid("policy_id").notNull(),
  providerId: uuid("provider_id").notNull(),
  messageId: uuid("message_id").notNull(),
  mailboxId: uuid("mailbox_id").notNull(),
  outcome: text("outcome").$type<"acted" | "dry_run" | "capped" | "forbidden">().notNull(),
  actionId: uuid("action_id"),
  time: moment("time").notNull(),
});
