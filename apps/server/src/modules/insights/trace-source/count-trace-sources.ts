import { and, count, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { traceSourceTable } from "./table.ts";

/** How many live trace sources a provider has; the caller has made sure that it may be seen. */
export async function countTraceSources(db: Queryable, providerId: string): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(traceSourceTable)
    .where(and(eq(traceSourceTable.providerId, providerId), isNull(traceSourceTable.deletedAt)));
  return found?.total ?? 0;
}
