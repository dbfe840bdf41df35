import { createHash, createPublicKey } from "node:crypto";

/** An Ed25519 public key as RFC 8037 writes it. `kid` is its RFC 7638 thumbprint. */
export interface PublicJwk {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
  readonly kid: string;
  readonly use: "sig";
  readonly alg: "EdDSA";
}

/** @param pem SPKI in PEM. @throws Error for a key of another kind. */
export function publicJwk(pem: string): PublicJwk {
  const { kty, crv, x } = createPublicKey(pem).export({ format: "jwk" });
  if (kty !== "OKP" || crv !== "Ed25519" || x === undefined) throw new Error("The key is not an Ed25519 public key.");
  // The members in the order of RFC 7638 §3.2.
  const kid = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
  return { kty, crv, x, kid, use: "sig", alg: "EdDSA" };
}

/** SHA-256 of the SPKI as people compare it: `AB:CD:…`. */
export function fingerprintOf(pem: string): string {
  const spki = createPublicKey(pem).export({ format: "der", type: "spki" });
  const bytes = createHash("sha256").update(spki).digest("hex").toUpperCase().match(/../g) ?? [];
  return bytes.join(":");
}
