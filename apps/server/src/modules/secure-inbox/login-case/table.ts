import type { LoginCaseChange, LoginCaseState, LoginDetection, MailSeverity, SignInDetection } from "@parapet/contract";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const loginCaseTable = pgTable("login_case", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  userId: text("user_id").notNull(),
  userName: text("user_name").notNull(),
  displayName: text("display_name").notNull(),
  state: text("state").$type<LoginCaseState>().notNull(),
  severity: text("severity").$type<MailSeverity>().notNull(),
  score: integer("score").notNull(),
  detections: text("detections").array().$type<SignInDetection[]>().notNull(),
  countries: text("countries").array().notNull(),
  firstAt: moment("first_at").notNull(),
  lastAt: moment("last_at").notNull(),
  ownerId: uuid("owner_id"),
  createdAt: moment("created_at").notNull(),
  notifiedAt: moment("told_at"),
});
export type LoginCaseRow = typeof loginCaseTable.$inferSelect;

export const caseDetectionTable = pgTable(
  "login_case_detection",
  {
    caseId: uuid("case_id").notNull(),
    key: text("key").notNull(),
    id: text("id").$type<SignInDetection>().notNull(),
    at: moment("at").notNull(),
    points: integer("points").notNull(),
    evidence: jsonb("evidence").$type<LoginDetection["evidence"]>().notNull(),
    clears: text("clears").array().$type<LoginDetection["clears"]>().notNull(),
    events: text("events").array().notNull(),
  },
  ({ caseId, key }) => [primaryKey({ columns: [caseId, key] })],
);
export type CaseDetectionRow = typeof caseDetectionTable.$inferSelect;

export const loginCaseChangeTable = pgTable("login_case_change", {
  id: uuid("id").primaryKey(),
  caseId: uuid("case_id").notNull(),
  time: moment("time").notNull(),
  what: text("what").$type<LoginCaseChange["what"]>().notNull(),
  state: text("state").$type<LoginCaseState>().notNull(),
  actor: text("actor"),
  value: text("value"),
});
export type LoginCaseChangeRow = typeof loginCaseChangeTable.$inferSelect;
