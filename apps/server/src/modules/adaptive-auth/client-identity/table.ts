import type { IdentityKind } from "@parapet/contract";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const clientIdentityTable = pgTable("client_identity", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  kind: text("kind").$type<IdentityKind>().notNull(),
  value: text("value").notNull(),
  /** As `clientKeyTable.keyHash`, of a consumer whose key called. */
  keyHash: bytea("key_hash"),
  createdAt: moment("created_at").notNull(),
});

export type ClientIdentityRow = typeof clientIdentityTable.$inferSelect;
