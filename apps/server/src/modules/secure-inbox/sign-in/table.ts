import type { SignInDetection, SignInSource } from "@parapet/contract";
import type { AuditTarget, SignInDetail, SignInRisk } from "@parapet/mail-analysis";
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const sourceTable = pgTable(
  "sign_in_source",
  {
    providerId: uuid("provider_id").notNull(),
    source: text("source").$type<SignInSource["source"]>().notNull(),
    state: text("state").$type<SignInSource["state"]>().notNull(),
    problem: text("problem"),
    isDetailed: boolean("is_detailed"),
    knownUntil: moment("known_until"),
    link: text("link"),
    newestAt: moment("newest_at"),
    readAt: moment("read_at"),
    dropped: integer("dropped").notNull().default(0),
  },
  ({ providerId, source }) => [primaryKey({ columns: [providerId, source] })],
);
export type SourceRow = typeof sourceTable.$inferSelect;

export const signInTable = pgTable(
  "sign_in",
  {
    providerId: uuid("provider_id").notNull(),
    id: text("id").notNull(),
    at: moment("at").notNull(),
    userId: text("user_id").notNull(),
    userName: text("user_name").notNull(),
    displayName: text("display_name").notNull(),
    appId: text("app_id").notNull(),
    appName: text("app_name").notNull(),
    resourceName: text("resource_name").notNull(),
    ip: text("ip").notNull(),
    asn: bigint("asn", { mode: "number" }),
    country: text("country").notNull(),
    region: text("region").notNull(),
    city: text("city").notNull(),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    client: text("client").notNull(),
    userAgent: text("user_agent").notNull(),
    isInteractive: boolean("is_interactive").notNull(),
    isSuccess: boolean("is_success").notNull(),
    errorCode: integer("error_code").notNull(),
    failure: text("failure").notNull(),
    deviceId: text("device_id").notNull(),
    deviceName: text("device_name").notNull(),
    system: text("system").notNull(),
    browser: text("browser").notNull(),
    isManaged: boolean("is_managed").notNull(),
    riskLevel: text("risk_level").$type<SignInRisk["level"]>().notNull(),
    riskState: text("risk_state").notNull(),
    riskTypes: text("risk_types").array().notNull(),
    detail: jsonb("detail").$type<SignInDetail>(),
    detections: text("detections").array().$type<SignInDetection[]>().notNull().default([]),
    assessedAt: moment("assessed_at"),
  },
  ({ providerId, id }) => [primaryKey({ columns: [providerId, id] })],
);
export type SignInRow = typeof signInTable.$inferSelect;

export const signInCountTable = pgTable(
  "sign_in_count",
  {
    providerId: uuid("provider_id").notNull(),
    userId: text("user_id").notNull(),
    trait: text("trait").notNull(),
    day: integer("day").notNull(),
    count: integer("count").notNull(),
  },
  ({ providerId, userId, trait, day }) => [primaryKey({ columns: [providerId, userId, trait, day] })],
);

export const directoryAuditTable = pgTable(
  "directory_audit",
  {
    providerId: uuid("provider_id").notNull(),
    id: text("id").notNull(),
    at: moment("at").notNull(),
    activity: text("activity").notNull(),
    isSuccess: boolean("is_success").notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    ip: text("ip").notNull(),
    targets: jsonb("targets").$type<readonly AuditTarget[]>().notNull(),
    userIds: text("user_ids").array().notNull(),
    assessedAt: moment("assessed_at"),
  },
  ({ providerId, id }) => [primaryKey({ columns: [providerId, id] })],
);

export const riskDetectionTable = pgTable(
  "risk_detection",
  {
    providerId: uuid("provider_id").notNull(),
    id: text("id").notNull(),
    at: moment("at").notNull(),
    userId: text("user_id").notNull(),
    signInId: text("sign_in_id").notNull(),
    type: text("type").notNull(),
    level: text("level").$type<SignInRisk["level"]>().notNull(),
    state: text("state").notNull(),
    ip: text("ip").notNull(),
    assessedAt: moment("assessed_at"),
  },
  ({ providerId, id }) => [primaryKey({ columns: [providerId, id] })],
);
