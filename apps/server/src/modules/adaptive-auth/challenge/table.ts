import type { SignalCode, StepUpMethod } from "@parapet/contract";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

/** Context of a call, as shown to the client's owner. */
export interface ChallengeContext {
  /** Network prefix in the form that the API stores. */
  readonly network: string;
  readonly country: string | null;
  readonly asn: number | null;
  readonly asName: string | null;
  readonly agent: string;
  readonly method: string;
  /** Path template. */
  readonly endpoint: string | null;
  /** Thumbprint of the key that the call was signed with. */
  readonly jkt: string | null;
  /** The strongest signals that raised the risk; absent in rows of version 0.1. */
  readonly reasons?: readonly SignalCode[];
  /** Whether the address is public: behind a load balancer, all callers may have the same private one. */
  readonly isPublicAddress?: boolean;
}

export const challengeTable = pgTable("challenge", {
  idHash: bytea("id_hash").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  apiId: uuid("api_id").notNull(),
  decisionId: uuid("decision_id").notNull(),
  contextHash: bytea("context_hash").notNull(),
  /** Hash of the context with the full User-Agent. */
  callerHash: bytea("caller_hash").notNull(),
  /** The call's Parapet API key, if any. */
  keyId: uuid("key_id"),
  /** Whether only the gateway can check what identified the call; then the challenge's ID is enough to answer it. */
  answeredById: boolean("answered_by_id").notNull().default(false),
  context: jsonb("context").$type<ChallengeContext>().notNull(),
  methods: text("methods").array().$type<StepUpMethod[]>().notNull(),
  nonce: text("nonce").notNull(),
  state: text("state").$type<"pending" | "passed" | "exhausted" | "expired">().notNull(),
  attempts: integer("attempts").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  passedAt: moment("passed_at"),
});

export type ChallengeRow = typeof challengeTable.$inferSelect;

export const elevationTable = pgTable("elevation", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  apiId: uuid("api_id").notNull(),
  contextHash: bytea("context_hash").notNull(),
  /** Hash of the elevated caller. */
  callerHash: bytea("caller_hash").notNull(),
  /** The `acr_values` entry (RFC 9470) that it satisfies; null for codes without a secret. */
  acr: text("acr"),
  /** RFC 8176 names. */
  amr: text("amr").array().notNull(),
  authTime: moment("auth_time").notNull(),
  expiresAt: moment("expires_at").notNull(),
  revokedAt: moment("revoked_at"),
});

export type ElevationRow = typeof elevationTable.$inferSelect;

export const challengeFailureTable = pgTable(
  "challenge_failure",
  {
    clientId: uuid("client_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    origin: text("origin").notNull(),
    failedAt: moment("failed_at").array().notNull(),
    consecutive: integer("consecutive").notNull(),
    lockCount: integer("lock_count").notNull(),
    lockedUntil: moment("locked_until"),
    lastFailedAt: moment("last_failed_at"),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.origin] })],
);
