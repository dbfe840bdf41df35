import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "./table.ts";

/** Whether a provider is there and not archived: into an archived one nobody gets. */
export async function isInUse(db: Queryable, providerId: string): Promise<boolean> {
  const found = await db
    .select({ id: providerTable.id })
    .from(providerTable)
    .where(and(eq(providerTable.id, providerId), isNull(providerTable.archivedAt)));
  return found.length > 0;
}
