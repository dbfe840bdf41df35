import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable, type ApiClientRow } from "../api-client/table.ts";

/** Reads and locks a client's row. To avoid deadlocks, its challenges and failures are always locked after it. */
export async function lockClient(tx: Transaction, id: string): Promise<ApiClientRow | null> {
  const [row] = await tx.select().from(apiClientTable).where(eq(apiClientTable.id, id)).for("no key update");
  return row ?? null;
}
