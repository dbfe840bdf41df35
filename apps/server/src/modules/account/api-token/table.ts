import type { ApiToken } from "@parapet/contract";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const apiTokenTable = pgTable("api_token", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  createdBy: uuid("created_by").notNull(),
  name: text("name").notNull(),
  role: text("role").$type<ApiToken["role"]>().notNull(),
  prefix: text("prefix").notNull(),
  tokenHash: bytea("token_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  revokedAt: moment("revoked_at"),
  lastUsedAt: moment("last_used_at"),
});

export type ApiTokenRow = typeof apiTokenTable.$inferSelect;
