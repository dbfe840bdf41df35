import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "./table.ts";

/** Whether a provider exists and isn't archived. */
export async function isInUse(db: Queryable, providerId: string): Promise<boolean> {
  const found = await db
    .select({ id: providerTable.id })
    .from(providerTable)
    .where(and(eq(providerTable.id, providerId), isNull(providerTable.archivedAt)));
  return found.length > 0;
}
