import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/** Serializes case changes per provider, so that concurrent assessments open one case. */
export async function lockLoginCases(tx: Transaction, providerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`login cases ${providerId}`}, 0))`);
}
