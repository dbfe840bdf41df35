import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

export const clientTotpTable = pgTable("client_totp", {
  clientId: uuid("client_id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  /** null until confirmed. */
  confirmedAt: moment("confirmed_at"),
  /** The last time step whose code was accepted. */
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: moment("created_at").notNull(),
});

export const clientBackupCodeTable = pgTable(
  "client_backup_code",
  {
    clientId: uuid("client_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    codeHash: bytea("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.codeHash] })],
);
