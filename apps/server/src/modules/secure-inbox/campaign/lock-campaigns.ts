import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/**
 * One at a time changes which mails of a provider belong together, and what is decided about them. It is taken before
 * any of their rows, so that nobody waits for each other; two mails that come at once are compared.
 */
export async function lockCampaigns(tx: Transaction, providerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail campaigns ${providerId}`}, 0))`);
}
