import type { InsightsSeverity } from "@parapet/contract";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";
import { moment } from "../../../platform/postgres/columns.ts";

export const rulePackTable = pgTable("rule_pack", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  name: text("name").notNull(),
  severity: text("severity").$type<InsightsSeverity>().notNull(),
  enabled: boolean("enabled").notNull(),
  source: text("source").notNull(),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
});

export type RulePackRow = typeof rulePackTable.$inferSelect;

/** A pack has changed. */
export const rulePackTopic = defineTopic("rule packs", z.object({ id: z.uuid() }));
