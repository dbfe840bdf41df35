import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";
import type { ReportKind } from "./read-report.ts";

export const reportTable = pgTable("mail_report", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  mailboxId: uuid("mailbox_id").notNull(),
  immutableId: text("immutable_id").notNull(),
  kind: text("kind").$type<ReportKind>().notNull(),
  reporterAddress: text("reporter_address").notNull(),
  reporterMailboxId: uuid("reporter_mailbox_id"),
  subject: text("subject").notNull(),
  networkMessageId: text("network_message_id"),
  senderIp: text("sender_ip"),
  reportedAt: moment("reported_at").notNull(),
  messageId: uuid("message_id"),
});
