import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "./table.ts";

/** A provider's name, by the id of a row that refers to it. */
export async function readProviderName(db: Queryable, id: string): Promise<string> {
  const [provider] = await db.select({ name: providerTable.name }).from(providerTable).where(eq(providerTable.id, id));
  return provider?.name ?? "";
}
