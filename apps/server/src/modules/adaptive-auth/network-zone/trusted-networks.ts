import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { networkZoneTable as table } from "./table.ts";

/** Addresses and prefixes of a provider's trusted zones: where its own people come from. */
export async function trustedNetworks(db: Queryable, providerId: string): Promise<string[]> {
  const rows = await db
    .select({ cidrs: table.cidrs })
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.kind, "trusted")));
  return rows.flatMap(({ cidrs }) => cidrs);
}
