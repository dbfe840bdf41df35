import type { ProtectionKind } from "@parapet/contract";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const protectionTable = pgTable("mail_protection", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  kind: text("kind").$type<ProtectionKind>().notNull(),
  value: text("value").notNull(),
  reason: text("reason"),
  expiresAt: moment("expires_at"),
  createdBy: text("created_by").notNull(),
  createdAt: moment("created_at").notNull(),
});
export type ProtectionRow = typeof protectionTable.$inferSelect;

/** Domains with email in both directions. */
export const partnerTable = pgTable("mail_partner", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  domain: text("domain").notNull(),
  since: moment("since").notNull(),
  sent: integer("sent").notNull(),
  received: integer("received").notNull(),
  dismissedAt: moment("dismissed_at"),
  dismissedBy: text("dismissed_by"),
});
export type PartnerRow = typeof partnerTable.$inferSelect;

export const languageTable = pgTable(
  "mail_language",
  {
    providerId: uuid("provider_id").notNull(),
    language: text("language").notNull(),
    mails: integer("mails").notNull(),
  },
  ({ providerId, language }) => [primaryKey({ columns: [providerId, language] })],
);

export const traitTable = pgTable(
  "mail_sender_trait",
  {
    providerId: uuid("provider_id").notNull(),
    address: text("address").notNull(),
    kind: text("kind").notNull(),
    value: text("value").notNull(),
    mails: integer("mails").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  ({ providerId, address, kind, value }) => [primaryKey({ columns: [providerId, address, kind, value] })],
);
