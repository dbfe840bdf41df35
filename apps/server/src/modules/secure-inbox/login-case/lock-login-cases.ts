import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/** One at a time changes the cases of a provider, so that two that look at an account at once open one. */
export async function lockLoginCases(tx: Transaction, providerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`login cases ${providerId}`}, 0))`);
}
