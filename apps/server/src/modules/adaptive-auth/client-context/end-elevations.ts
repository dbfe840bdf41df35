import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { forgetDevices } from "../remembered-device/forget-devices.ts";

interface Which {
  readonly clientId: string;
  readonly now: Date;
  /** All of the client's if absent. */
  readonly context?: { readonly apiId: string; readonly contextHash: Buffer };
}

/**
 * Revokes a client's elevations, the owner's trust and remembered devices, within `changeProtection`. Elevation tokens issued so far are revoked for all contexts;
 * other contexts keep their server-side elevations.
 */
export async function endElevations(tx: Transaction, { clientId, now, context }: Which): Promise<void> {
  const inContext =
    context === undefined ? sql`` : sql`AND api_id = ${context.apiId} AND context_hash = ${context.contextHash}`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    UPDATE elevation SET revoked_at = ${moment}
    WHERE client_id = ${clientId} AND revoked_at IS NULL AND expires_at > ${moment} ${inContext}
  `);
  await forgetDevices(tx, { clientId, context });
  await tx.execute(sql`UPDATE client_context SET trusted_until = NULL WHERE client_id = ${clientId} ${inContext}`);
  await tx.execute(sql`UPDATE api_client SET elevations_ended_at = ${moment} WHERE id = ${clientId}`);
}
