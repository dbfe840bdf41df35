import type { ClientKind, ClientState, DeclaredContext } from "@parapet/contract";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const apiClientTable = pgTable("api_client", {
  id: uuid("id").primaryKey(),
  /** Names it in the APIDynamics protocol; the database generates it. */
  publicId: text("public_id").notNull().default(""),
  providerId: uuid("provider_id").notNull(),
  organizationId: uuid("organization_id"),
  name: text("name").notNull(),
  kind: text("kind").$type<ClientKind>().notNull(),
  ownerName: text("owner_name").notNull(),
  ownerEmail: text("owner_email").notNull(),
  tags: text("tags").array().notNull(),
  metadata: jsonb("metadata").$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
  declared: jsonb("declared").$type<DeclaredContext>().notNull(),
  /** Learning or normal is computed from the profile. */
  state: text("state").$type<Exclude<ClientState, "learning">>().notNull(),
  stateReason: text("state_reason").$type<"operator" | "failures" | "owner" | "not_ours">(),
  lockedUntil: moment("locked_until"),
  sessions: integer("sessions").notNull().default(0),
  sessionDays: integer("session_days").notNull().default(0),
  lastSeenAt: moment("last_seen_at"),
  createdAt: moment("created_at").notNull(),
  /** The import that created it; its API if it was created from an unknown caller. */
  importId: uuid("import_id"),
});

export type ApiClientRow = typeof apiClientTable.$inferSelect;

export const apiClientAccessTable = pgTable(
  "api_client_access",
  {
    providerId: uuid("provider_id").notNull(),
    clientId: uuid("client_id").notNull(),
    apiId: uuid("api_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.apiId] })],
);
