import type { AdaptiveSettings, BackTest } from "@parapet/contract";
import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";
import type { Tally } from "./tally.ts";

type Result = NonNullable<BackTest["result"]>;

/** A result without what clients are called: their names are theirs, and go with them. */
export type StoredResult = Omit<Result, "clients"> & {
  readonly clients: readonly Omit<Result["clients"][number], "name">[];
};

/** The last decision that a back-test went through, and what it counted up to there. */
export interface Position {
  readonly after: { readonly time: string; readonly id: string };
  readonly tally: Tally;
}

export const backTestTable = pgTable("back_test", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  apiId: uuid("api_id").notNull(),
  settings: jsonb("settings").$type<AdaptiveSettings>().notNull(),
  state: text("state").$type<BackTest["state"]>().notNull(),
  fromTime: moment("from_time").notNull(),
  toTime: moment("to_time").notNull(),
  total: bigint("total", { mode: "number" }).notNull(),
  done: bigint("done", { mode: "number" }).notNull(),
  position: jsonb("position").$type<Position>(),
  result: jsonb("result").$type<StoredResult>(),
  createdAt: moment("created_at").notNull(),
});

export type BackTestRow = typeof backTestTable.$inferSelect;
