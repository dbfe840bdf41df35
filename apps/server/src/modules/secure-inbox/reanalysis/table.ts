import type { MailReanalysis } from "@parapet/contract";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const reanalysisTable = pgTable("mail_reanalysis", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  days: integer("days").notNull(),
  since: moment("since").notNull(),
  senders: text("senders").array(),
  state: text("state").$type<MailReanalysis["state"]>().notNull(),
  total: integer("total").notNull(),
  done: integer("done").notNull(),
  changed: integer("changed").notNull(),
  failed: integer("failed").notNull(),
  atReceived: moment("at_received").notNull(),
  atMessage: uuid("at_message"),
  startedBy: text("started_by").notNull(),
  createdAt: moment("created_at").notNull(),
  finishedAt: moment("finished_at"),
});
export type ReanalysisRow = typeof reanalysisTable.$inferSelect;
