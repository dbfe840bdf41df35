import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { challengeFailureTable } from "./table.ts";

/** Starts a client's counts of wrong answers anew, as whoever unlocks it does. The client is locked. */
export async function forgiveFailures(tx: Transaction, clientId: string): Promise<void> {
  await tx.delete(challengeFailureTable).where(eq(challengeFailureTable.clientId, clientId));
}
