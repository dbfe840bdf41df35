import { pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const checklistDismissalTable = pgTable("checklist_dismissal", {
  userId: uuid("user_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  dismissedAt: moment("dismissed_at").notNull(),
});
