import type { DecisionSignal, RiskLevel } from "@parapet/contract";
import type { Observation } from "@parapet/risk-engine";
import { boolean, date, integer, jsonb, pgTable, real, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const loginProfileTable = pgTable("login_profile", {
  userId: uuid("user_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  state: bytea("state").notNull(),
  days: integer("days").notNull(),
  lastDay: date("last_day").notNull(),
});

export const loginPopulationTable = pgTable("login_population", {
  providerId: uuid("provider_id").primaryKey(),
  state: bytea("state").notNull(),
});

export const userLoginTable = pgTable("user_login", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  providerId: uuid("provider_id").notNull(),
  time: moment("time").notNull(),
  address: text("address").notNull(),
  country: text("country"),
  asName: text("as_name"),
  userAgent: text("user_agent").notNull(),
  secondFactor: boolean("second_factor").notNull(),
  score: smallint("score").notNull(),
  level: text("level").$type<RiskLevel>().notNull(),
  isLearning: boolean("is_learning").notNull(),
  signals: jsonb("signals").$type<DecisionSignal[]>().notNull(),
  contextHash: bytea("context_hash").notNull(),
  learnedWeight: real("learnt_weight").notNull(),
  /** The session it opened; sessions are forgotten earlier. */
  sessionId: uuid("session_id"),
  /** What was seen of it, so that what was learned can be taken back; null of logins kept before this was. */
  observation: jsonb("observation").$type<Observation>(),
  reportedAt: moment("reported_at"),
});

export type UserLoginRow = typeof userLoginTable.$inferSelect;
