import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const throttleTable = pgTable("login_throttle", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  lastAttemptAt: moment("last_attempt_at").notNull(),
  blockedUntil: moment("blocked_until").notNull(),
});
