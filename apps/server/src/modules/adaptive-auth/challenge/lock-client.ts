import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable, type ApiClientRow } from "../api-client/table.ts";

/**
 * Reads a client and keeps everybody else from changing it until the transaction ends. Its challenges and failures are
 * locked after it, never before: two orders would wait for each other.
 */
export async function lockClient(tx: Transaction, id: string): Promise<ApiClientRow | null> {
  const [row] = await tx.select().from(apiClientTable).where(eq(apiClientTable.id, id)).for("no key update");
  return row ?? null;
}
