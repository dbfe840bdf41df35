import type { StepUpMethod } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { clientContextTable } from "../client-context/table.ts";
import { adaptiveConfigTable, protectedApiTable } from "../protected-api/table.ts";
import { challengeTable, elevationTable, type ChallengeRow, type ElevationRow } from "./table.ts";

/** `acr` and `amr` (RFC 8176) of each method; `rba`: required because of risk. */
export const proofs: Readonly<Record<StepUpMethod, { readonly acr: string; readonly amr: readonly string[] }>> = {
  totp: { acr: "urn:adaptive:otp", amr: ["otp", "rba"] },
  backup_code: { acr: "urn:adaptive:otp", amr: ["otp", "rba"] },
  signed: { acr: "urn:adaptive:signed", amr: ["pop", "rba"] },
  approval: { acr: "urn:adaptive:approval", amr: ["mca", "rba"] },
};

interface Passed {
  /** RFC 8176 names of what was proved. */
  readonly amr: readonly string[];
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
  { amr, trustedUntil, minValidMs = 0 }: Passed,
): Promise<ElevationRow> {
  const { providerId, clientId, apiId, contextHash, callerHash } = challenge;
  await tx
    .update(challengeTable)
    .set({ state: "passed", passedAt: now })
    .where(eq(challengeTable.idHash, challenge.idHash));
  const seconds = await readElevationTime(tx, apiId);
  const elevation: ElevationRow = {
    id: newId(),
    providerId,
    clientId,
    apiId,
    contextHash,
    callerHash,
    amr: [...amr],
    authTime: now,
    expiresAt: new Date(now.getTime() + Math.max(seconds * 1000, minValidMs)),
    revokedAt: null,
  };
  await tx.insert(elevationTable).values(elevation);
  await markVerified(tx, challenge, now, trustedUntil);
  return elevation;
}

async function readElevationTime(tx: Transaction, apiId: string): Promise<number> {
  const [config] = await tx
    .select({ settings: adaptiveConfigTable.settings })
    .from(protectedApiTable)
    .innerJoin(
      adaptiveConfigTable,
      and(
        eq(adaptiveConfigTable.apiId, protectedApiTable.id),
        eq(adaptiveConfigTable.version, protectedApiTable.configVersion),
      ),
    )
    .where(eq(protectedApiTable.id, apiId));
  if (config === undefined) throw new Error("A protected API has no current settings");
  return config.settings.elevation_s;
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
