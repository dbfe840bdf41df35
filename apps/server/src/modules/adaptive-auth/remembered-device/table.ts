import type { StepUpMethod } from "@parapet/contract";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const rememberedDeviceTable = pgTable("remembered_device", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  clientId: uuid("client_id").notNull(),
  apiId: uuid("api_id").notNull(),
  /** Of the signing key that it's bound to; null if it's bound to its caller. */
  thumbprint: text("thumbprint"),
  callerHash: bytea("caller_hash"),
  /** Context in which the step-up was passed. */
  contextHash: bytea("context_hash").notNull(),
  method: text("method").$type<StepUpMethod>().notNull(),
  /** API key with which the step-up was passed. */
  keyId: uuid("key_id").notNull(),
  country: text("country"),
  asName: text("as_name"),
  network: text("network").notNull(),
  agent: text("agent").notNull(),
  tokenHash: bytea("token_hash").notNull(),
  rememberedAt: moment("remembered_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

export type RememberedDeviceRow = typeof rememberedDeviceTable.$inferSelect;
