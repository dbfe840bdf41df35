import { asc } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { providerTable } from "./table.ts";

/** The provider that the installation began with; null before the first registration. */
export async function findFirstProvider({ platform }: Call): Promise<string | null> {
  const [row] = await platform.postgres.db
    .select({ id: providerTable.id })
    .from(providerTable)
    .orderBy(asc(providerTable.createdAt), asc(providerTable.id))
    .limit(1);
  return row?.id ?? null;
}
