import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const sessionTable = pgTable("login_session", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  providerId: uuid("provider_id").notNull(),
  createdAt: moment("created_at").notNull(),
  lastUsedAt: moment("last_used_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  idleExpiresAt: moment("idle_expires_at").notNull(),
  endedAt: moment("ended_at"),
  address: text("address").notNull(),
  userAgent: text("user_agent").notNull(),
});

export type SessionRow = typeof sessionTable.$inferSelect;
