import { hash } from "node:crypto";
import type { ClientWay, PresentedWay } from "@parapet/contract";
import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import * as z from "zod/mini";
import { Failure } from "../../../platform/failure.ts";
import type { Sealing } from "../../../platform/sealing.ts";

type TokenWay = Extract<ClientWay, { readonly kind: "jwt" }>;
type StoredKeys =
  | Exclude<TokenWay["keys"], { readonly source: "secret" }>
  | { readonly source: "secret"; readonly sealed_secret: string };

/** A way to identify clients by a token, with its secret sealed. */
export type StoredTokenWay = Omit<TokenWay, "keys"> & { readonly keys: StoredKeys };
export type StoredWay = Exclude<ClientWay, TokenWay> | StoredTokenWay;

/** Whether Parapet itself can check what a client shows when it answers a challenge, in a header. */
export function isCheckedHere(way: StoredWay | null): boolean {
  if (way === null) return true;
  return way.kind === "own_key" ? way.place !== "query" : way.kind === "key" || way.kind === "jwt";
}

const context = "client way";

/**
 * Seals secrets of ways; null keeps the saved one of the same issuer.
 * @throws Failure `invalid_input` without a saved secret, or for a key set with other than public keys
 */
export function sealWays(
  sealing: Pick<Sealing, "seal">,
  ways: readonly ClientWay[],
  saved: readonly StoredWay[],
): readonly StoredWay[] {
  return ways.map((way, at): StoredWay => {
    if (way.kind !== "jwt") return way;
    const { keys } = way;
    const reject = (member: string, message: string): never => {
      const errors = [{ pointer: `/body/client_ways/${at}/keys/${member}`, message }];
      throw new Failure("invalid_input", { errors });
    };
    if (keys.source === "jwks" && readKeySet(keys.jwks) === null)
      return reject("jwks", "This is no JSON Web Key Set of public keys.");
    if (keys.source !== "secret") return { ...way, keys };
    const sealed = keys.secret === null ? findSecret(saved, way.issuer) : sealing.seal(keys.secret, context);
    if (sealed === undefined) return reject("secret", "Enter the secret.");
    return { ...way, keys: { source: "secret", sealed_secret: sealed } };
  });
}

function findSecret(saved: readonly StoredWay[], issuer: string): string | undefined {
  for (const way of saved)
    if (way.kind === "jwt" && way.issuer === issuer && way.keys.source === "secret") return way.keys.sealed_secret;
  return undefined;
}

export function openSecret(sealing: Pick<Sealing, "open">, sealed: string): string {
  return sealing.open(sealed, context);
}

/** Ways without their secrets, for responses. */
export function presentWays(ways: readonly StoredWay[]): PresentedWay[] {
  return ways.map((way) => {
    if (way.kind !== "jwt") return way;
    const { keys, ...rest } = way;
    return { ...rest, keys: keys.source === "secret" ? { source: "secret", secret: null } : keys };
  });
}

/** Ways for the audit log: instead of a secret, whether it changed. */
export function auditedWays(ways: readonly StoredWay[]): object[] {
  return ways.map((way) => {
    if (way.kind !== "jwt" || way.keys.source !== "secret") return way;
    return { ...way, keys: { source: "secret", version: hash("sha256", way.keys.sealed_secret).slice(0, 8) } };
  });
}

const keySet = z.object({
  keys: z
    .array(
      z
        .looseObject({ kty: z.enum(["RSA", "EC", "OKP"]) })
        .check(z.refine((key) => !Object.hasOwn(key, "d"), { error: "A private key" })),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

/** A set of public keys (RFC 7517); null for other text. */
export function readKeySet(text: string): JSONWebKeySet | null {
  try {
    const { data } = keySet.safeParse(JSON.parse(text));
    if (data === undefined) return null;
    // An Ed25519 key says `EdDSA`, or `Ed25519` (RFC 9864), and its tokens either: the curve decides.
    const keys = data.keys.map(({ alg, ...key }) => (key.kty === "OKP" || alg === undefined ? key : { ...key, alg }));
    createLocalJWKSet({ keys });
    return { keys };
  } catch {
    return null;
  }
}
