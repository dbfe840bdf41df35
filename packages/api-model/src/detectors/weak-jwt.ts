import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Detection } from "./detection.ts";
import { bearerToken, readJwt, type Jwt } from "./read-jwt.ts";

/** What makes a token weak. */
export interface JwtPolicy {
  /** Secrets that anybody would try. Each costs one HMAC a token: callers remember the outcome by signature. */
  readonly knownSecrets: readonly string[];
  /** Names of members that should not travel in a readable token. */
  readonly sensitiveNames: readonly string[];
  readonly longestLifeDays: number;
}

/** RFC 7518 §3.1: the algorithms that are required or recommended. */
const recommended = new Set(["HS256", "RS256", "ES256"]);
const hashes: Readonly<Record<string, string>> = { HS256: "sha256", HS384: "sha384", HS512: "sha512" };
const daySeconds = 86_400;

/** What is weak about the token of an Authorization header, in a fixed order; nothing when it carries none. */
export function weakJwt(authorization: string, policy: JwtPolicy, nowMs: number): Detection[] {
  const token = bearerToken(authorization);
  const jwt = token === null ? null : readJwt(token);
  if (jwt === null) return [];
  return [...algorithm(jwt), ...lifetime(jwt, policy, nowMs), ...content(jwt, policy), ...secret(jwt, policy)];
}

function algorithm({ header: { alg } }: Jwt): Detection[] {
  if (typeof alg !== "string" || alg === "") return [{ kind: "JWT_NO_ALG_FIELD", names: [] }];
  if (alg.toLowerCase() === "none") return [{ kind: "JWT_ALG_FIELD_NONE", names: [] }];
  return recommended.has(alg) ? [] : [{ kind: "JWT_NOT_RECOMMENDED_ALG", names: [alg] }];
}

/** Life counts from the token's own start, else from now. */
function lifetime({ claims: { exp, nbf, iat } }: Jwt, { longestLifeDays }: JwtPolicy, nowMs: number): Detection[] {
  if ([exp, nbf, iat].every((each) => typeof each !== "number")) return [{ kind: "JWT_NO_EXPIRE_CLAIM", names: [] }];
  if (typeof exp !== "number") return [];
  const start = typeof iat === "number" ? iat : typeof nbf === "number" ? nbf : nowMs / 1000;
  return exp - start > longestLifeDays * daySeconds ? [{ kind: "JWT_EXP_TOO_FAR", names: ["exp"] }] : [];
}

function content({ header, claims }: Jwt, { sensitiveNames }: JwtPolicy): Detection[] {
  const wanted = sensitiveNames.map(bare).filter((name) => name !== "");
  const isSensitive = (name: string) => {
    const words = `_${bare(name)}_`;
    return wanted.some((each) => words.includes(`_${each}_`));
  };
  const names = [...Object.keys(header), ...Object.keys(claims)].filter(isSensitive);
  return names.length === 0 ? [] : [{ kind: "JWT_SENSITIVE_CONTENT", names: names.toSorted() }];
}

/** A name in words: `userPassword` and `user-password` are `user_password`. */
function bare(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
}

function secret({ header, signed, signature }: Jwt, { knownSecrets }: JwtPolicy): Detection[] {
  const hash = Object.hasOwn(hashes, String(header["alg"])) ? hashes[String(header["alg"])] : undefined;
  if (hash === undefined || signature === "") return [];
  const wanted = Buffer.from(signature, "base64url");
  const isWeak = knownSecrets.some((key) => {
    const found = createHmac(hash, key).update(signed).digest();
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  });
  return isWeak ? [{ kind: "JWT_WEAK_SYMETRIC_SECRET", names: [] }] : [];
}
