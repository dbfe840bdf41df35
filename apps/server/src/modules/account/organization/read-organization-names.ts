import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { organizationTable } from "./table.ts";

/** Names of all organizations of a provider by id, the archived ones too: what they own outlives them. */
export async function readOrganizationNames(db: Queryable, providerId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(eq(organizationTable.providerId, providerId));
  return new Map(rows.map((row) => [row.id, row.name]));
}
