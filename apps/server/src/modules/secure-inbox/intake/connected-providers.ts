import { asc, inArray } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { mailConnectionTable as table } from "../connection/table.ts";

/** Providers with a connected tenant. */
export async function connectedProviders({ postgres: { db } }: Pick<Platform, "postgres">): Promise<string[]> {
  const rows = await db
    .select({ id: table.providerId })
    .from(table)
    .where(inArray(table.state, ["connected", "degraded"]))
    .orderBy(asc(table.providerId));
  return rows.map(({ id }) => id);
}
