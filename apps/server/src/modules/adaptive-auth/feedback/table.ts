import type { FeedbackVerdict } from "@parapet/contract";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const feedbackTable = pgTable("decision_feedback", {
  decisionId: uuid("decision_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id"),
  apiId: uuid("api_id").notNull(),
  verdict: text("verdict").$type<FeedbackVerdict>().notNull(),
  note: text("note").notNull(),
  givenBy: text("given_by").notNull(),
  givenAt: moment("given_at").notNull(),
  decidedAt: moment("decided_at").notNull(),
});

export type FeedbackRow = typeof feedbackTable.$inferSelect;
