import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const providerTable = pgTable("provider", {
  id: uuid("id").primaryKey(),
  /** Names it in the APIDynamics protocol; the database generates it. */
  publicId: text("public_id").notNull().default(""),
  name: text("name").notNull(),
  contactName: text("contact_name").notNull(),
  contactEmail: text("contact_email").notNull(),
  contactPhone: text("contact_phone").notNull(),
  createdAt: moment("created_at").notNull(),
  archivedAt: moment("archived_at"),
});

export type ProviderRow = typeof providerTable.$inferSelect;

export const providerKeyTable = pgTable(
  "provider_key",
  {
    providerId: uuid("provider_id").notNull(),
    kid: text("kid").notNull(),
    publicKey: text("public_key").notNull(),
    sealedPrivateKey: text("sealed_private_key"),
    createdAt: moment("created_at").notNull(),
    retiresAt: moment("retires_at"),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.kid] })],
);

export type ProviderKeyRow = typeof providerKeyTable.$inferSelect;
