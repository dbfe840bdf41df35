import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const clientKeyTable = pgTable("client_key", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  name: text("name").notNull(),
  prefix: text("prefix").notNull(),
  keyHash: bytea("key_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at"),
  revokedAt: moment("revoked_at"),
  lastUsedAt: moment("last_used_at"),
  importId: uuid("import_id"),
  /** Name in API Insights, of an API's own key that called. */
  consumer: text("consumer"),
  lockedAt: moment("locked_at"),
  lockReason: text("lock_reason").$type<"owner" | "not_ours">(),
});

export type ClientKeyRow = typeof clientKeyTable.$inferSelect;

export const signingKeyTable = pgTable("signing_key", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  name: text("name").notNull(),
  jwk: jsonb("jwk").$type<Readonly<Record<string, string>>>().notNull(),
  thumbprint: text("thumbprint").notNull(),
  createdAt: moment("created_at").notNull(),
  revokedAt: moment("revoked_at"),
  lastUsedAt: moment("last_used_at"),
});

export type SigningKeyRow = typeof signingKeyTable.$inferSelect;
