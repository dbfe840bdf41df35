import type { AdaptiveSettings, BackTest } from "@parapet/contract";
import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";
import type { BackTestCounts } from "./back-test-counts.ts";

type Result = NonNullable<BackTest["result"]>;

/** A result without client names, which are personal data. */
export type StoredResult = Omit<Result, "clients"> & {
  readonly clients: readonly Omit<Result["clients"][number], "name">[];
};

/** The last processed decision and the counts so far. */
export interface Position {
  readonly after: { readonly time: string; readonly id: string };
  /** Tests started by an earlier version lack some counts. */
  readonly tally: Partial<BackTestCounts>;
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
