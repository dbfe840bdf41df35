import type { ImportFormat, RejectReason, TraceSource, TrafficImport } from "@parapet/contract";
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const importTable = pgTable("traffic_import", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  sourceId: uuid("source_id").notNull(),
  name: text("name").notNull(),
  format: text("format").$type<ImportFormat>().notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  state: text("state").$type<TrafficImport["state"]>().notNull(),
  total: integer("total"),
  done: integer("done").notNull().default(0),
  imported: integer("imported").notNull().default(0),
  ignored: integer("ignored").notNull().default(0),
  rejected: integer("rejected").notNull().default(0),
  reasons: jsonb("reasons").$type<Partial<Record<RejectReason, number>>>().notNull().default({}),
  reason: text("reason").$type<RejectReason>(),
  defaultHost: text("default_host"),
  defaultScheme: text("default_scheme").$type<TraceSource["default_scheme"]>(),
  /** When the calls after `done` were received: their ids follow from it, so that a later try finds those that are there. */
  stepAt: moment("step_at"),
  /** The run that stores its calls now: a process that another one took over from stops. */
  runner: uuid("runner"),
  createdAt: moment("created_at").notNull(),
  finishedAt: moment("finished_at"),
});

/** An uploaded file in sealed parts; gone once it is imported. */
export const importPartTable = pgTable(
  "traffic_import_part",
  {
    importId: uuid("import_id").notNull(),
    part: integer("part").notNull(),
    content: text("content").notNull(),
  },
  ({ importId, part }) => [primaryKey({ columns: [importId, part] })],
);

/** What a sealed part is bound to. Files that were uploaded before there were parts are the first one. */
export function contentContext(importId: string, part: number): string {
  const context = `traffic_import:${importId}:content`;
  return part === 0 ? context : `${context}:${part}`;
}
