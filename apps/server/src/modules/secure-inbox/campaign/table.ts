import type { CampaignChange, CampaignState, ImpersonatedParty, MailAttackType, MailSeverity } from "@parapet/contract";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const campaignTable = pgTable("mail_campaign", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  state: text("state").$type<CampaignState>().notNull(),
  ownerId: uuid("owner_id"),
  mergedInto: uuid("merged_into"),
  createdAt: moment("created_at").notNull(),
  notifiedAt: moment("told_at"),
  title: text("title").notNull().default(""),
  sender: text("sender").notNull().default(""),
  severity: text("severity").$type<MailSeverity>().notNull().default("info"),
  attackType: text("attack_type").$type<MailAttackType>(),
  impersonates: text("impersonates").array().$type<ImpersonatedParty[]>().notNull().default([]),
  mails: integer("mails").notNull().default(0),
  mailboxes: integer("mailboxes").notNull().default(0),
  threats: integer("threats").notNull().default(0),
  undecided: integer("undecided").notNull().default(0),
  firstSeenAt: moment("first_seen_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
});
export type CampaignRow = typeof campaignTable.$inferSelect;

export const campaignChangeTable = pgTable("mail_campaign_change", {
  id: uuid("id").primaryKey(),
  campaignId: uuid("campaign_id").notNull(),
  time: moment("time").notNull(),
  what: text("what").$type<CampaignChange["what"]>().notNull(),
  state: text("state").$type<CampaignState>().notNull(),
  actor: text("actor"),
  value: text("value"),
  decided: integer("decided").notNull().default(0),
});
export type CampaignChangeRow = typeof campaignChangeTable.$inferSelect;
