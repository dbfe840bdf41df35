import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const thresholdTable = pgTable("mail_threshold", {
  providerId: uuid("provider_id").primaryKey(),
  suspicious: integer("suspicious").notNull(),
  malicious: integer("malicious").notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: moment("changed_at").notNull(),
});
