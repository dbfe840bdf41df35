import type { StepUpMethod } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { adaptiveConfigTable, protectedApiTable } from "../protected-api/table.ts";
import { clientContextTable } from "../client-context/table.ts";
import { challengeTable, elevationTable, type ChallengeRow, type ElevationRow } from "./table.ts";

/** How each way proves the client, in the names of RFC 8176; `rba`: it was asked because of risk. */
export const proofs: Readonly<Record<StepUpMethod, { readonly acr: string; readonly amr: readonly string[] }>> = {
  totp: { acr: "urn:adaptive:otp", amr: ["otp", "rba"] },
  backup_code: { acr: "urn:adaptive:otp", amr: ["otp", "rba"] },
  signed: { acr: "urn:adaptive:signed", amr: ["pop", "rba"] },
  approval: { acr: "urn:adaptive:approval", amr: ["mca", "rba"] },
};

interface Passed {
  readonly method: StepUpMethod;
  /** How long the owner vouches for the context; null without the owner's word. */
  readonly trustedUntil: Date | null;
}

/** Ends a challenge well: its caller is elevated for as long as the API's settings say, and its context known from now on. */
export async function passChallenge(
  tx: Transaction,
  { now }: Call,
  challenge: ChallengeRow,
  { method, trustedUntil }: Passed,
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
    amr: [...proofs[method].amr],
    authTime: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    revokedAt: null,
  };
  await tx.insert(elevationTable).values(elevation);
  await rememberContext(tx, challenge, now, trustedUntil);
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
  if (config === undefined) throw new Error("A protected API has no settings in force");
  return config.settings.elevation_s;
}

/** The context may be new: what is learnt of it fills the row later. */
async function rememberContext(tx: Transaction, challenge: ChallengeRow, now: Date, trustedUntil: Date | null) {
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
