import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { clientContextTable } from "../client-context/table.ts";
import { readCurrentSettings } from "../protected-api/queries.ts";
import { challengeTable, elevationTable, type ChallengeRow, type ElevationRow } from "./table.ts";

/** What an answer proves. */
export interface Proved {
  /** null for codes without a secret. */
  readonly acr: string | null;
  /** RFC 8176 names of what was proved. */
  readonly amr: readonly string[];
}

interface Passed extends Proved {
  /** How long the owner trusts the context; null without the owner's approval. */
  readonly trustedUntil: Date | null;
  /** Min validity of the elevation in milliseconds, beyond the API's step-up validity. */
  readonly minValidMs?: number;
}

/** Completes a challenge: elevates its caller for the API's step-up validity, and marks its context as verified. */
export async function passChallenge(
  tx: Transaction,
  { now }: Call,
  challenge: ChallengeRow,
  { acr, amr, trustedUntil, minValidMs = 0 }: Passed,
): Promise<ElevationRow> {
  const { providerId, clientId, apiId, contextHash, callerHash } = challenge;
  await tx
    .update(challengeTable)
    .set({ state: "passed", passedAt: now })
    .where(eq(challengeTable.idHash, challenge.idHash));
  const { elevation_s: seconds } = await readCurrentSettings(tx, apiId);
  const elevation: ElevationRow = {
    id: newId(),
    providerId,
    clientId,
    apiId,
    contextHash,
    callerHash,
    acr,
    amr: [...amr],
    authTime: now,
    expiresAt: new Date(now.getTime() + Math.max(seconds * 1000, minValidMs)),
    revokedAt: null,
  };
  await tx.insert(elevationTable).values(elevation);
  await markVerified(tx, challenge, now, trustedUntil);
  return elevation;
}

/** Inserts a new context without sessions; learning updates it later. */
async function markVerified(tx: Transaction, challenge: ChallengeRow, now: Date, trustedUntil: Date | null) {
  const { providerId, clientId, apiId, contextHash, context } = challenge;
  const { country, asn, asName, network, agent } = context;
  const passed = { passedAt: now, ...(trustedUntil && { trustedUntil }) };
  await tx
    .insert(clientContextTable)
    .values({
      id: newId(),
      providerId,
      clientId,
      apiId,
      contextHash,
      country,
      asn,
      asName,
      network,
      agent,
      firstSeenAt: now,
      lastSeenAt: now,
      sessions: 0,
      days: 0,
      lastDay: now.toISOString().slice(0, 10),
      ...passed,
    })
    .onConflictDoUpdate({
      target: [clientContextTable.clientId, clientContextTable.apiId, clientContextTable.contextHash],
      set: passed,
    });
}
