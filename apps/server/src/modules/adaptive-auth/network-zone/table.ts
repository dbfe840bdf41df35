import type { ZoneKind } from "@parapet/contract";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const networkZoneTable = pgTable("network_zone", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  name: text("name").notNull(),
  kind: text("kind").$type<ZoneKind>().notNull(),
  cidrs: text("cidrs").array().notNull(),
  asns: bigint("asns", { mode: "number" }).array().notNull(),
  countries: text("countries").array().notNull(),
  note: text("note").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

export type NetworkZoneRow = typeof networkZoneTable.$inferSelect;
