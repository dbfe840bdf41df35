import { pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const backupCodeTable = pgTable(
  "backup_code",
  {
    userId: uuid("user_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    codeHash: bytea("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const mfaAttemptTable = pgTable("mfa_attempt", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  providerId: uuid("provider_id").notNull(),
  tries: smallint("tries").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  endedAt: moment("ended_at"),
});
