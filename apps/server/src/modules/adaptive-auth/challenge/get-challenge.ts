import type { Challenge } from "@parapet/contract";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { readApiName } from "../protected-api/read-api-name.ts";
import { getVerifyUrl } from "./challenge-id.ts";
import { limits } from "./failure-limits.ts";
import { findOwnChallenge, getState } from "./find-challenge.ts";

/** State of the calling client's challenge. @throws Failure `not_found` */
export async function getChallenge(call: ClientCall, id: string): Promise<Challenge> {
  const { db } = call.platform.postgres;
  const challenge = await findOwnChallenge(db, call, id);
  if (challenge === null) throw new Failure("not_found");
  const { methods, nonce, apiId, attempts, expiresAt } = challenge;
  return {
    challenge_id: id,
    state: getState(challenge, call.now),
    methods,
    nonce,
    api: { id: apiId, name: await readApiName(db, apiId) },
    verify_url: getVerifyUrl(call.platform.publicUrl(), id),
    attempts_left: Math.max(0, limits.tries - attempts),
    expires_at: expiresAt.toISOString(),
  };
}
