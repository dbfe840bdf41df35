import type { QuarantineState } from "@parapet/contract";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const quarantineFolderTable = pgTable("mail_hold_folder", {
  mailboxId: uuid("mailbox_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  graphId: text("graph_id").notNull(),
  link: text("link"),
});

export const quarantineTable = pgTable("quarantine_item", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  messageId: uuid("message_id").notNull(),
  mailboxId: uuid("mailbox_id").notNull(),
  state: text("state").$type<QuarantineState>().notNull(),
  heldBy: text("held_by").$type<"analyst" | "policy">().notNull(),
  holder: text("holder").notNull(),
  reason: text("reason"),
  originFolder: text("origin_folder").notNull(),
  originName: text("origin_name"),
  heldAt: moment("held_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  settledAt: moment("settled_at"),
  settledBy: text("settled_by"),
  isRequested: boolean("is_requested").notNull().default(false),
});
export type QuarantineRow = typeof quarantineTable.$inferSelect;

export const requestTable = pgTable("quarantine_request", {
  id: uuid("id").primaryKey(),
  itemId: uuid("item_id").notNull(),
  requestedBy: text("requested_by").notNull(),
  reason: text("reason").notNull(),
  createdAt: moment("created_at").notNull(),
  decision: text("decision").$type<"released" | "denied" | "void">(),
  decidedBy: text("decided_by"),
  decidedAt: moment("decided_at"),
  note: text("note"),
});

/** The sealing context of a purged email's copy. */
export const copyContext = (messageId: string): string => `mail:${messageId}:copy`;

export const copyTable = pgTable("mail_copy", {
  messageId: uuid("message_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  sealedMime: text("sealed_mime").notNull(),
  internetMessageId: text("internet_message_id").notNull(),
  isRead: boolean("is_read").notNull(),
  categories: text("categories").array().notNull(),
  createdAt: moment("created_at").notNull(),
  keptUntil: moment("kept_until").notNull(),
});

export const settingsTable = pgTable("quarantine_settings", {
  providerId: uuid("provider_id").primaryKey(),
  retentionDays: integer("retention_days").notNull(),
  releasedBy: text("released_by").$type<"analysts" | "administrators">().notNull(),
  takesRequests: boolean("takes_requests").notNull(),
  allowsPreview: boolean("allows_preview").notNull(),
  purgesExpired: boolean("purges_expired").notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: moment("changed_at").notNull(),
});
