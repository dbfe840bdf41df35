import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { challengeFailureTable } from "./table.ts";

/** Resets a client's failure counts when it's unlocked. The client's row must be locked. */
export async function resetFailures(tx: Transaction, clientId: string): Promise<void> {
  await tx.delete(challengeFailureTable).where(eq(challengeFailureTable.clientId, clientId));
}
