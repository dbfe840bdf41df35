import type { ApiToken } from "@parapet/contract";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const apiTokenTable = pgTable("api_token", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  createdBy: uuid("created_by").notNull(),
  name: text("name").notNull(),
  kind: text("kind").$type<ApiToken["kind"]>().notNull(),
  scopes: text("scopes").array().notNull(),
  organizationId: uuid("organization_id"),
  prefix: text("prefix").notNull(),
  tokenHash: bytea("token_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  revokedAt: moment("revoked_at"),
  lastUsedAt: moment("last_used_at"),
  rotatedAt: moment("rotated_at"),
  rotatedBy: uuid("rotated_by"),
  previousTokenHash: bytea("previous_token_hash"),
  previousEndsAt: moment("previous_ends_at"),
});

export type ApiTokenRow = typeof apiTokenTable.$inferSelect;
