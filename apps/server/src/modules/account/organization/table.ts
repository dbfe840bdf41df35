import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const organizationTable = pgTable("organization", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  name: text("name").notNull(),
  mailDomains: text("mail_domains").array().notNull(),
  trafficNames: text("traffic_names").array().notNull().default([]),
  invitationCode: text("invitation_code"),
  createdAt: moment("created_at").notNull(),
  archivedAt: moment("archived_at"),
});

export type OrganizationRow = typeof organizationTable.$inferSelect;
