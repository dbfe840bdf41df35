import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";
import type { CountShare } from "./count-kinds.ts";

export const sharedCountTable = pgTable("shared_count", {
  id: uuid("id").primaryKey(),
  processId: uuid("process_id").notNull(),
  kind: text("kind").$type<"proofs" | "reports" | CountShare>().notNull(),
  state: bytea("state").notNull(),
  countedAt: moment("counted_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

export type SharedCountRow = typeof sharedCountTable.$inferSelect;
