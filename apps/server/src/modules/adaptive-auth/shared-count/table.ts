import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";
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

/** A row of a process. */
export const sharedCountTopic = defineTopic("shared counts", z.object({ id: z.uuid(), process: z.uuid() }));
/** A process is alive. */
export const processTopic = defineTopic("processes", z.object({ process: z.uuid() }));

export type SharedCountRow = typeof sharedCountTable.$inferSelect;
