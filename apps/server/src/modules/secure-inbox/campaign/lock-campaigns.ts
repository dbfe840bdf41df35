import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/**
 * Serializes grouping and campaign decisions per provider. Always taken before row locks, which prevents deadlocks and
 * lets concurrent emails see each other.
 */
export async function lockCampaigns(tx: Transaction, providerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail campaigns ${providerId}`}, 0))`);
}
