import { and, eq, isNull } from "drizzle-orm";
import { compactVerify, errors, importJWK } from "jose";
import * as z from "zod/mini";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { signingKeyTable, type SigningKeyRow } from "../client-key/table.ts";
import type { ChallengeRow } from "./table.ts";

/** What a client signs. */
const signedAnswer = z.object({ challenge_id: z.string(), nonce: z.string(), api: z.string(), iat: z.number() });

/** Seconds between the client's clock and ours that are forgiven, and that an answer is good. */
const window = 60;

/** Whether a client signed an answer to this challenge just now, with a key that is registered and not revoked. */
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
    const said = await readSigned(key, jws);
    if (said === null) continue;
    const age = now.getTime() / 1000 - said.iat;
    const fits = said.challenge_id === id && said.nonce === challenge.nonce && said.api === challenge.apiId;
    if (!fits || Math.abs(age) > window) return false;
    await tx.update(signingKeyTable).set({ lastUsedAt: now }).where(eq(signingKeyTable.id, key.id));
    return true;
  }
  return false;
}

/** What a key signed; null for what it did not, and for what is no answer. */
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
