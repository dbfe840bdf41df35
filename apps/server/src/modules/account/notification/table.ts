import type { NotificationKind, Severity } from "@parapet/contract";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const notificationTable = pgTable("notification", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  userId: uuid("user_id").notNull(),
  kind: text("kind").$type<NotificationKind>().notNull(),
  severity: text("severity").$type<Severity>().notNull(),
  details: jsonb("details").$type<Record<string, string>>().notNull(),
  link: text("link"),
  createdAt: moment("created_at").notNull(),
  readAt: moment("read_at"),
});

export type NotificationRow = typeof notificationTable.$inferSelect;
