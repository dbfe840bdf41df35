import { hash } from "node:crypto";
import type { Sealing } from "../../../platform/sealing.ts";

/** 128 bits derived from the nonce with a key outside the database: reproducible, but a copy of the table isn't enough. */
export function getChallengeId(sealing: Sealing, { clientId, nonce }: { clientId: string; nonce: string }): string {
  return sealing.digest(nonce, `client:${clientId}:challenge`).subarray(0, 16).toString("base64url");
}

/** IDs have 128 bits of entropy, so a plain hash is safe. */
export function hashChallengeId(id: string): Buffer {
  return hash("sha256", id, "buffer");
}

/** URL at which a challenge is answered. */
export function getVerifyUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/v1/challenges/${id}/verify`;
}
