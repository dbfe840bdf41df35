import { hash } from "node:crypto";
import type { Sealing } from "../../../platform/sealing.ts";

/**
 * 128 bits from a challenge's nonce and a key that is not in the database: the same open challenge can be shown again,
 * and a copy of the table answers none.
 */
export function challengeIdOf(sealing: Sealing, { clientId, nonce }: { clientId: string; nonce: string }): string {
  return sealing.digest(nonce, `client:${clientId}:challenge`).subarray(0, 16).toString("base64url");
}

/** An id has 128 bits that nobody can guess, so a plain hash keeps it safe. */
export function hashOfChallengeId(id: string): Buffer {
  return hash("sha256", id, "buffer");
}

/** Where a challenge is answered. */
export function verifyUrlOf(publicUrl: string, id: string): string {
  return `${publicUrl}/v1/challenges/${id}/verify`;
}
