import type { SavedViewPage } from "@parapet/contract";
import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const savedViewTable = pgTable("saved_view", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  ownerId: uuid("owner_id").notNull(),
  page: text("page").$type<SavedViewPage>().notNull(),
  name: text("name").notNull(),
  query: text("query").notNull(),
  shared: boolean("shared").notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

export type SavedViewRow = typeof savedViewTable.$inferSelect;

export const savedViewDefaultTable = pgTable(
  "saved_view_default",
  {
    userId: uuid("user_id").notNull(),
    page: text("page").$type<SavedViewPage>().notNull(),
    viewId: uuid("view_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
);
