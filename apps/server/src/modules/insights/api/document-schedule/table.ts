import type { DocumentInterval, ScheduledFetch } from "@parapet/contract";
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../../platform/postgres/columns.ts";

export const documentScheduleTable = pgTable("api_document_schedule", {
  apiId: uuid("api_id").primaryKey(),
  url: text("url").notNull(),
  every: text("every").$type<DocumentInterval>().notNull(),
  nextAt: moment("next_at").notNull(),
  lastAt: moment("last_at"),
  lastOutcome: jsonb("last_outcome").$type<ScheduledFetch>(),
  failures: integer("failures").notNull().default(0),
  /** SHA-256 of the text that was published last or the same as the newest version, and its ETag. */
  digest: bytea("digest"),
  etag: text("etag"),
});

export type DocumentScheduleRow = typeof documentScheduleTable.$inferSelect;
