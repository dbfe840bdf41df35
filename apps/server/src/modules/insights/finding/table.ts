import type { FindingKind, InsightsSeverity, FindingState } from "@parapet/contract";
import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

/** What a finding rests on; see `finding` of the contract. */
export interface Evidence {
  readonly names: readonly string[];
  readonly event_id: string;
}

export const findingTable = pgTable("finding", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  apiId: uuid("api_id").notNull(),
  method: text("method").notNull(),
  template: text("template").notNull(),
  /** What its calls do where one path is for many operations; "" otherwise. */
  action: text("action").notNull().default(""),
  kind: text("kind").$type<FindingKind>().notNull(),
  severity: text("severity").$type<InsightsSeverity>().notNull(),
  pointer: text("pointer").notNull(),
  /** The pack's id and the rule's; "" for what detectors find. */
  rule: text("rule").notNull().default(""),
  evidence: jsonb("evidence").$type<Evidence>().notNull(),
  count: bigint("count", { mode: "number" }).notNull(),
  firstSeenAt: moment("first_seen_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  state: text("state").$type<FindingState>().notNull(),
  decidedAt: moment("decided_at"),
});
