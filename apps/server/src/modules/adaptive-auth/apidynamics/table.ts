import type { InsecureCodeSource } from "@parapet/contract";
import { bigint, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

/** Codes without a secret that a client was allowed to use, and how often it did. */
export const insecureCodeTable = pgTable(
  "insecure_code",
  {
    clientId: uuid("client_id").notNull(),
    providerId: uuid("provider_id").notNull(),
    source: text("source").$type<InsecureCodeSource>().notNull(),
    allowedUntil: moment("allowed_until").notNull(),
    /** The last time step whose derived code was accepted. */
    lastStep: bigint("last_step", { mode: "number" }),
    passes: integer("passes").notNull().default(0),
    lastPassedAt: moment("last_passed_at"),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.source] })],
);
