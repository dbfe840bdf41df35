import type { AnswerOf, ChallengeAnswer, Endpoints } from "@parapet/contract";
import { and, eq, isNull } from "drizzle-orm";
import { importPKCS8, SignJWT, compactVerify, errors, importJWK } from "jose";
import * as z from "zod/mini";
import type { ClientCall, Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { openSigningKey } from "../../account/provider/open-signing-key.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { askOwner } from "../approval/ask-owner.ts";
import { signingKeyTable, type SigningKeyRow } from "../client-key/table.ts";
import { acceptEnrolledTotp } from "../client-totp/accept-client-totp.ts";
import { useClientBackupCode } from "../client-totp/backup-codes.ts";
import { readApiName } from "../protected-api/queries.ts";
import { answerChallenge } from "./answer-challenge.ts";
import { backupCodeUsedMail } from "./mails.ts";
import { proofs } from "./step-up-methods.ts";
import type { ChallengeContext, ChallengeRow, ElevationRow } from "./table.ts";

/** What a client signs. */
const signedAnswer = z.object({ challenge_id: z.string(), nonce: z.string(), api: z.string(), iat: z.number() });

/** Clock tolerance and max age of a signed response, in seconds. */
const window = 60;

/** Whether a client recently signed a response to this challenge with a registered, unrevoked key. */
async function acceptSigned(
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
  // RFC 9864 names Ed25519, which RFC 8037 called EdDSA.
  const algorithms = jwk["kty"] === "OKP" ? ["EdDSA", "Ed25519"] : ["ES256"];
  try {
    const { payload } = await compactVerify(jws, await importJWK(jwk, algorithms[0]), { algorithms });
    const { data } = signedAnswer.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Answers of the client itself; approvals are given by the owner. */
type OwnAnswer = Exclude<ChallengeAnswer, { method: "approval" }>;

interface GivenAnswer {
  /** As sent by the client. */
  readonly id: string;
  readonly challenge: ChallengeRow;
  readonly client: ApiClientRow;
  readonly answer: OwnAnswer;
}

type Answer = AnswerOf<Endpoints["challenges.verify"]>;

/**
 * Answers a challenge; counts and elevations are durable before it returns.
 * @throws Failure those of `answerChallenge`
 */
export async function verifyChallenge(call: ClientCall, id: string, answer: ChallengeAnswer): Promise<Answer> {
  if (answer.method === "approval") return askOwner(call, id);
  const proved = proofs[answer.method];
  const { challenge, elevation, rememberedUntil } = await answerChallenge(
    call,
    { id, method: answer.method, address: call.address, remember: answer.remember },
    async (tx, open) => ({ result: await checkAnswer(tx, call, { id, answer, ...open }), ...proved }),
  );
  return {
    result: "passed",
    elevation: await signElevation(call, elevation, challenge.context),
    expires_at: elevation.expiresAt.toISOString(),
    acr: elevation.acr,
    remembered_until: rememberedUntil?.toISOString() ?? null,
  };
}

/** An elevation as a JWT signed by the provider's key. `ctx` is the caller's hash; `cnf` the key that signs calls, if any. */
async function signElevation({ platform }: Call, elevation: ElevationRow, { jkt }: ChallengeContext): Promise<string> {
  const { kid, privateKey } = await openSigningKey(platform, elevation.providerId);
  return new SignJWT({
    ctx: elevation.callerHash.toString("base64url"),
    acr: elevation.acr,
    amr: elevation.amr,
    auth_time: Math.floor(elevation.authTime.getTime() / 1000),
    ...(jkt !== null && { cnf: { jkt } }),
  })
    .setProtectedHeader({ alg: "EdDSA", kid, typ: "JWT" })
    .setIssuer(platform.publicUrl())
    .setSubject(elevation.clientId)
    .setAudience(elevation.apiId)
    .setJti(elevation.id)
    .setIssuedAt(elevation.authTime)
    .setExpirationTime(elevation.expiresAt)
    .sign(await importPKCS8(privateKey, "EdDSA"));
}

/** Verifies an answer and consumes its code. `replayed`: correct, but already used. */
async function checkAnswer(
  tx: Transaction,
  call: ClientCall,
  { id, challenge, client, answer }: GivenAnswer,
): Promise<"right" | "wrong" | "replayed"> {
  switch (answer.method) {
    case "totp":
      return acceptEnrolledTotp(tx, call, { client, code: answer.code.replace(/[\s-]/g, "") });
    case "signed":
      return (await acceptSigned(tx, call, challenge, { id, jws: answer.jws })) ? "right" : "wrong";
    case "backup_code": {
      const left = await useClientBackupCode(tx, call, { clientId: client.id, code: answer.code });
      if (left === null) return "wrong";
      const api = await readApiName(tx, challenge.apiId);
      const occasion = { client: client.name, api, time: call.now, context: challenge.context, left };
      if (client.ownerEmail !== "")
        await sendNotice(tx, call, client.providerId, backupCodeUsedMail(client.ownerEmail, occasion));
      return "right";
    }
  }
}
