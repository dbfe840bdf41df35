import type { DataPack, DataPackKind } from "@parapet/contract";
import { bigint, boolean, integer, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const dataPackTable = pgTable("data_pack", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<DataPackKind>().notNull(),
  source: text("source").notNull(),
  licence: text("licence").notNull(),
  attributionText: text("attribution_text").notNull(),
  attributionUrl: text("attribution_url").notNull(),
  version: text("version").notNull(),
  sha256: text("sha256").notNull(),
  rows: bigint("rows", { mode: "number" }).notNull(),
  refusedRows: bigint("refused_rows", { mode: "number" }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  state: text("state").$type<DataPack["state"]>().notNull(),
  progress: real("progress").notNull(),
  problem: text("problem"),
  builtIn: boolean("built_in").notNull(),
  loadedAt: moment("loaded_at").notNull(),
  staleAt: moment("stale_at").notNull(),
  madeAt: moment("made_at"),
});

export type DataPackRow = typeof dataPackTable.$inferSelect;

/** Other packs are active. */
export const dataPackTopic = defineTopic("data packs", z.object({}));

/** A pack's bytes in pieces: the upload during import, then the compiled form. */
export const dataPackPieceTable = pgTable(
  "data_pack_piece",
  {
    packId: uuid("pack_id").notNull(),
    number: integer("number").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.packId, table.number] })],
);
