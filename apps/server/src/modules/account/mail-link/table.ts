import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export type LinkPurpose = "confirm_email" | "accept_invitation" | "reset_password" | "change_email";

export const mailLinkTable = pgTable("mail_link", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  providerId: uuid("provider_id").notNull(),
  purpose: text("purpose").$type<LinkPurpose>().notNull(),
  /** What a `change_email` link makes the account's own; null of the others. */
  address: text("address"),
  tokenHash: bytea("token_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
  /** IP address that used the link. */
  usedFrom: text("used_from"),
});
