import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const challengeApprovalTable = pgTable("challenge_approval", {
  id: uuid("id").primaryKey(),
  challengeHash: bytea("challenge_hash").notNull(),
  providerId: uuid("provider_id").notNull(),
  tokenHash: bytea("token_hash").notNull(),
  state: text("state").$type<"waiting" | "approved" | "refused" | "revoked">().notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  answeredAt: moment("answered_at"),
});

export type ChallengeApprovalRow = typeof challengeApprovalTable.$inferSelect;
