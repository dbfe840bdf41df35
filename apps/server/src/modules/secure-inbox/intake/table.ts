import type { ArrivalReason, MailScanState, SubscriptionState } from "@parapet/contract";
import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const subscriptionTable = pgTable("mail_subscription", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  mailboxId: uuid("mailbox_id").notNull().unique(),
  graphId: text("graph_id"),
  clientStateHash: bytea("client_state_hash").notNull(),
  state: text("state").$type<SubscriptionState>().notNull(),
  problem: text("problem"),
  expiresAt: moment("expires_at"),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
  lastNotificationAt: moment("last_notification_at"),
});
export type SubscriptionRow = typeof subscriptionTable.$inferSelect;

export const mailboxIntakeTable = pgTable("mailbox_intake", {
  mailboxId: uuid("mailbox_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  since: moment("since").notNull(),
  resyncedAt: moment("healed_at"),
  mustResync: boolean("must_heal").notNull(),
  isReporting: boolean("is_reporting").notNull().default(false),
  problem: text("problem"),
  problemAt: moment("problem_at"),
});

export const folderTable = pgTable(
  "mail_folder",
  {
    mailboxId: uuid("mailbox_id").notNull(),
    graphId: text("graph_id").notNull(),
    name: text("name").notNull(),
    isFollowed: boolean("is_followed").notNull(),
    isSent: boolean("is_sent").notNull(),
    link: text("link"),
    syncedAt: moment("synced_at"),
    resyncs: integer("resyncs").notNull(),
    changeCount: integer("told").notNull().default(0),
    listFrom: moment("list_from"),
  },
  ({ mailboxId, graphId }) => [primaryKey({ columns: [mailboxId, graphId] })],
);
export type FolderRow = typeof folderTable.$inferSelect;

export const arrivalTable = pgTable(
  "mail_arrival",
  {
    mailboxId: uuid("mailbox_id").notNull(),
    immutableId: text("immutable_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    source: text("source").$type<"notification" | "delta" | "history">().notNull(),
    folderId: text("folder_id"),
    receivedAt: moment("received_at"),
    detectedAt: moment("noticed_at").notNull(),
    state: text("state").$type<"waiting" | "taken_in" | "left_out">().notNull(),
    reason: text("reason").$type<ArrivalReason>(),
    attempts: integer("attempts").notNull(),
    claimedUntil: moment("claimed_until"),
    settledAt: moment("settled_at"),
  },
  ({ mailboxId, immutableId }) => [primaryKey({ columns: [mailboxId, immutableId] })],
);
export type ArrivalRow = typeof arrivalTable.$inferSelect;

export const scanTable = pgTable("mail_scan", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  days: integer("days").notNull(),
  since: moment("since").notNull(),
  state: text("state").$type<MailScanState>().notNull(),
  seen: integer("seen").notNull(),
  noticed: integer("noticed").notNull(),
  startedBy: text("started_by").notNull(),
  createdAt: moment("created_at").notNull(),
  finishedAt: moment("finished_at"),
});
export type ScanRow = typeof scanTable.$inferSelect;

export const scanMailboxTable = pgTable(
  "mail_scan_mailbox",
  {
    scanId: uuid("scan_id").notNull(),
    mailboxId: uuid("mailbox_id").notNull(),
    state: text("state").$type<"waiting" | "done" | "failed">().notNull(),
    listedUntil: moment("listed_until"),
    listedThen: text("listed_then").array().notNull().default([]),
    pages: integer("pages").notNull().default(0),
  },
  ({ scanId, mailboxId }) => [primaryKey({ columns: [scanId, mailboxId] })],
);
export type ScanMailboxRow = typeof scanMailboxTable.$inferSelect;

export const contactTable = pgTable(
  "mail_contact",
  {
    mailboxId: uuid("mailbox_id").notNull(),
    address: text("address").notNull(),
    sent: integer("sent").notNull(),
    days: integer("days").notNull().default(1),
    firstSentAt: moment("first_sent_at").notNull(),
    lastSentAt: moment("last_sent_at").notNull(),
  },
  ({ mailboxId, address }) => [primaryKey({ columns: [mailboxId, address] })],
);
