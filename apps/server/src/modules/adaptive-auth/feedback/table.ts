import type { FeedbackVerdict } from "@parapet/contract";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

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
  /** Keys that `not_ours` locked. */
  keyIds: uuid("key_ids").array().notNull(),
  /** The call's context; null if it isn't known. */
  contextHash: bytea("context_hash"),
  /** Until when `ours` lets calls of the context pass; null if it doesn't. */
  trustedUntil: moment("trusted_until"),
  /** The sample that `ours` trained the profile on, as JSON; "" without one. */
  trained: text("trained").notNull(),
});

export type FeedbackRow = typeof feedbackTable.$inferSelect;
