import { and, eq, isNull } from "drizzle-orm";
import { compactVerify, errors, importJWK } from "jose";
import * as z from "zod/mini";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { signingKeyTable, type SigningKeyRow } from "../client-key/table.ts";
import type { ChallengeRow } from "./table.ts";

/** What a client signs. */
const signedAnswer = z.object({ challenge_id: z.string(), nonce: z.string(), api: z.string(), iat: z.number() });

/** Clock tolerance and max age of a signed response, in seconds. */
const window = 60;

/** Whether a client recently signed a response to this challenge with a registered, unrevoked key. */
export async function acceptSigned(
  tx: Transaction,
  { now }: Call,
  challenge: ChallengeRow,
  { id, jws }: { id: string; jws: string },
): Promise<boolean> {
  const keys = await tx
    .select()
    .from(signingKeyTable)
    .where(and(eq(signingKeyTable.clientId, challenge.clientId), isNull(signingKeyTable.revokedAt)));
  for (const key of keys) {
    const signed = await readSigned(key, jws);
    if (signed === null) continue;
    const age = now.getTime() / 1000 - signed.iat;
    const fits = signed.challenge_id === id && signed.nonce === challenge.nonce && signed.api === challenge.apiId;
    if (!fits || Math.abs(age) > window) return false;
    await tx.update(signingKeyTable).set({ lastUsedAt: now }).where(eq(signingKeyTable.id, key.id));
    return true;
  }
  return false;
}

/** The payload of a JWS; null if the signature or the payload is invalid. */
async function readSigned({ jwk }: SigningKeyRow, jws: string): Promise<z.infer<typeof signedAnswer> | null> {
  const algorithm = jwk["kty"] === "OKP" ? "EdDSA" : "ES256";
  try {
    const { payload } = await compactVerify(jws, await importJWK(jwk, algorithm), { algorithms: [algorithm] });
    const { data } = signedAnswer.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    throw error;
  }
}
