import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { traceSourceTable as table, type TraceSourceRow } from "./table.ts";

/** Whether another live source of the same provider has the name, whatever its case. */
export async function isNameTaken(db: Queryable, { id, providerId }: TraceSourceRow, name: string): Promise<boolean> {
  const others = and(eq(table.providerId, providerId), isNull(table.deletedAt), ne(table.id, id));
  return (await db.$count(table, and(others, sql`lower(${table.name}) = lower(${name})`))) > 0;
}
