import type { SourceRule, LogFormat, TraceSource, TraceSourceType, TrustedProxies } from "@parapet/contract";
import { bigint, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const traceSourceTable = pgTable("trace_source", {
  id: uuid("id").primaryKey(),
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  providerId: uuid("provider_id").notNull(),
  name: text("name").notNull(),
  type: text("type").$type<TraceSourceType>().notNull(),
  description: text("description").notNull(),
  tokenHash: bytea("token_hash"),
  tokenPrefix: text("token_prefix"),
  createdAt: moment("created_at").notNull(),
  rotatedAt: moment("rotated_at"),
  previousTokenHash: bytea("previous_token_hash"),
  previousTokenPrefix: text("previous_token_prefix"),
  previousTokenEndsAt: moment("previous_token_ends_at"),
  hostsPolledAt: moment("hosts_polled_at"),
  disabledAt: moment("disabled_at"),
  defaultHost: text("default_host"),
  defaultScheme: text("default_scheme").$type<TraceSource["default_scheme"]>(),
  rules: jsonb("rules").$type<SourceRule[]>().notNull().default([]),
  logFormat: jsonb("log_format").$type<LogFormat>(),
  trustedProxies: jsonb("trusted_proxies").$type<TrustedProxies>(),
  deletedAt: moment("deleted_at"),
});

/** A source, its token or its state has changed. */
export const traceSourceTopic = defineTopic("trace sources", z.object({ id: z.uuid() }));

/** Rules for all sources of a provider. */
export const providerSourceRulesTable = pgTable("provider_source_rules", {
  providerId: uuid("provider_id").primaryKey(),
  rules: jsonb("rules").$type<SourceRule[]>().notNull().default([]),
});

/** The rules of a provider have changed. */
export const sourceRulesTopic = defineTopic("source rules", z.object({ providerId: z.uuid() }));

export type TraceSourceRow = typeof traceSourceTable.$inferSelect;

/** Where senders connect from, at most 20 addresses of a source. */
export const traceSourcePeerTable = pgTable(
  "trace_source_peer",
  {
    sourceId: uuid("source_id").notNull(),
    address: text("address").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.address] })],
);

export const traceSourceHostTable = pgTable(
  "trace_source_host",
  {
    sourceId: uuid("source_id").notNull(),
    host: text("host").notNull(),
    discoveredAt: moment("discovered_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.host] })],
);
