import { asc, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "./table.ts";

/** Every provider in use, for work that is done for each of them. */
export async function listProviderIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: providerTable.id })
    .from(providerTable)
    .where(isNull(providerTable.archivedAt))
    .orderBy(asc(providerTable.id));
  return rows.map(({ id }) => id);
}
