import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { networkZoneTable as table } from "./table.ts";

/** CIDR blocks of a provider's trusted zones. */
export async function trustedNetworks(db: Queryable, providerId: string): Promise<string[]> {
  const rows = await db
    .select({ cidrs: table.cidrs })
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.kind, "trusted")));
  return rows.flatMap(({ cidrs }) => cidrs);
}
