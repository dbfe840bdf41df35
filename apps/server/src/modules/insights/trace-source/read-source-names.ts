import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { traceSourceTable } from "./table.ts";

/** Names of all sources a provider ever had, by id: events outlive their source. */
export async function readSourceNames({ postgres }: Platform, providerId: string): Promise<Map<string, string>> {
  const rows = await postgres.db
    .select({ id: traceSourceTable.id, name: traceSourceTable.name })
    .from(traceSourceTable)
    .where(eq(traceSourceTable.providerId, providerId));
  return new Map(rows.map((row) => [row.id, row.name]));
}
