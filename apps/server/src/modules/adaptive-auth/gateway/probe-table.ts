import type { ProbeItem } from "@parapet/contract";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const gatewayProbeTable = pgTable("gateway_probe", {
  apiId: uuid("api_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  runId: uuid("run_id").notNull(),
  url: text("url").notNull(),
  startedAt: moment("started_at").notNull(),
  startedBy: text("started_by").notNull(),
  heardAt: moment("heard_at").notNull(),
  finishedAt: moment("finished_at"),
  items: jsonb("items").$type<ProbeItem[]>().notNull(),
});

export type GatewayProbeRow = typeof gatewayProbeTable.$inferSelect;
