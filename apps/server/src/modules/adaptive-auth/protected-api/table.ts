import {
  type AdaptiveSettings,
  type ApiEnvironment,
  defaultNewClients,
  type NewClients,
  type ProtectedEndpoint,
  type Sensitivity,
} from "@parapet/contract";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";
import type { StoredWay } from "./stored-ways.ts";

/** Parapet keys. */
export const defaultWays: readonly StoredWay[] = [{ kind: "key" }];

export const protectedApiTable = pgTable("protected_api", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  name: text("name").notNull(),
  slug: text("slug").notNull(),
  baseUrl: text("base_url").notNull(),
  environment: text("environment").$type<ApiEnvironment>().notNull(),
  sensitivity: text("sensitivity").$type<Sensitivity>().notNull(),
  endpoints: jsonb("endpoints").$type<readonly ProtectedEndpoint[]>().notNull(),
  trustedHops: text("trusted_hops").array().notNull(),
  trustsRemoteAddr: boolean("trusts_remote_addr").notNull().default(false),
  clientWays: jsonb("client_ways").$type<readonly StoredWay[]>().notNull().default(defaultWays),
  newClients: jsonb("new_clients").$type<NewClients>().notNull().default(defaultNewClients),
  configVersion: integer("config_version").notNull(),
  draft: jsonb("draft").$type<AdaptiveSettings>(),
  draftSavedAt: moment("draft_saved_at"),
  draftSavedBy: text("draft_saved_by"),
  bypassUntil: moment("bypass_until"),
  bypassReason: text("bypass_reason").notNull().default(""),
  createdAt: moment("created_at").notNull(),
  archivedAt: moment("archived_at"),
});

export type ProtectedApiRow = typeof protectedApiTable.$inferSelect;

export const adaptiveConfigTable = pgTable(
  "adaptive_config",
  {
    apiId: uuid("api_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    version: integer("version").notNull(),
    settings: jsonb("settings").$type<AdaptiveSettings>().notNull(),
    note: text("note").notNull(),
    restores: integer("restores"),
    publishedAt: moment("published_at").notNull(),
    publishedBy: text("published_by"),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.version] })],
);

export type AdaptiveConfigRow = typeof adaptiveConfigTable.$inferSelect;
