import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const providerTable = pgTable("provider", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  contactName: text("contact_name").notNull(),
  contactEmail: text("contact_email").notNull(),
  contactPhone: text("contact_phone").notNull(),
  publicKey: text("public_key").notNull(),
  sealedPrivateKey: text("sealed_private_key").notNull(),
  createdAt: moment("created_at").notNull(),
});

export type ProviderRow = typeof providerTable.$inferSelect;
