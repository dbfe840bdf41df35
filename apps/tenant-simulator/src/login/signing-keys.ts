import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Random } from "../random.ts";

/** The token signing key, with the published public key. */
export interface SigningKeys {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export function createSigningKeys(random: Random): SigningKeys {
  return { id: random.bytes(20).toString("base64url"), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
}

/** The JSON Web Key Set (RFC 7517). */
export function publishedKeys({ id, publicKey }: SigningKeys) {
  return { keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: id, x5t: id }] };
}
