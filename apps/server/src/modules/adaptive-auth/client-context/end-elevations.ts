import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

interface Which {
  readonly clientId: string;
  readonly now: Date;
  /** All of the client's when left out. */
  readonly context?: { readonly apiId: string; readonly contextHash: Buffer };
}

/**
 * Ends what a client's passed step-ups allow. Comes inside `changeProtection`. Of what the client carries itself, everything
 * of before counts no more, also where the step was passed in another context: there the server's own memory goes on.
 */
export async function endElevations(tx: Transaction, { clientId, now, context }: Which): Promise<void> {
  const inContext =
    context === undefined ? sql`` : sql`AND api_id = ${context.apiId} AND context_hash = ${context.contextHash}`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    UPDATE elevation SET revoked_at = ${moment}
    WHERE client_id = ${clientId} AND revoked_at IS NULL AND expires_at > ${moment} ${inContext}
  `);
  await tx.execute(sql`UPDATE api_client SET elevations_ended_at = ${moment} WHERE id = ${clientId}`);
}
