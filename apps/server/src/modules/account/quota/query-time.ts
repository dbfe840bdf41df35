import { and, eq, lt, sql } from "drizzle-orm";
import { doublePrecision, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";

const table = pgTable(
  "provider_query_time",
  {
    providerId: uuid("provider_id").notNull(),
    /** Hours since 1970. */
    hour: integer("hour").notNull(),
    ms: doublePrecision("ms").notNull(),
  },
  ({ providerId, hour }) => [primaryKey({ columns: [providerId, hour] })],
);

/** Query time that all processes together took for a provider in an hour, in milliseconds. */
export async function readQueryTime(db: Queryable, providerId: string, hour: number): Promise<number> {
  const [row] = await db
    .select({ ms: table.ms })
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.hour, hour)));
  return row?.ms ?? 0;
}

/** Adds to it. @returns the sum */
export async function addQueryTime(db: Queryable, providerId: string, hour: number, ms: number): Promise<number> {
  const [row] = await db
    .insert(table)
    .values({ providerId, hour, ms })
    .onConflictDoUpdate({ target: [table.providerId, table.hour], set: { ms: sql`${table.ms} + ${ms}` } })
    .returning({ ms: table.ms });
  return row?.ms ?? ms;
}

/** Drops the hours before this one and the last. */
export async function dropOldQueryTime(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(table).where(lt(table.hour, Math.floor(now.getTime() / 3_600_000) - 1));
}
