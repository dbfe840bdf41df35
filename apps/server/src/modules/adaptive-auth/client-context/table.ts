import { bigint, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

/** Days with sessions after which a context is known. */
export const daysUntilKnown = 3;

export const clientContextTable = pgTable("client_context", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  apiId: uuid("api_id").notNull(),
  /** Hash of network, agent family and signing key. */
  contextHash: bytea("context_hash").notNull(),
  country: text("country"),
  asn: bigint("asn", { mode: "number" }),
  asName: text("as_name"),
  network: text("network").notNull(),
  agent: text("agent").notNull(),
  firstSeenAt: moment("first_seen_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  sessions: integer("sessions").notNull(),
  days: integer("days").notNull(),
  lastDay: date("last_day").notNull(),
  passedAt: moment("passed_at"),
  /** Set by the owner's approval. */
  trustedUntil: moment("trusted_until"),
});

export type ClientContextRow = typeof clientContextTable.$inferSelect;
