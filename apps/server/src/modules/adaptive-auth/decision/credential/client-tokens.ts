import { hash } from "node:crypto";
import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { once } from "../../../../platform/once.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import { openSecret, readKeySet, type StoredTokenWay } from "../../protected-api/stored-ways.ts";
import { type Claims, type InboundCall, noTokens, type TokenResult, type Tokens } from "../request/inbound-call.ts";
import { KeySets } from "./key-sets.ts";
import { findToken } from "./shown-identity.ts";

const asymmetric = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** Clock tolerance in seconds. */
const tolerance = 30;
/** Cache of accepted tokens. The TTL also bounds how long a key that its issuer withdrew is accepted. */
const remembered = { max: 20_000, ttl: 5 * 60_000 } as const;
/** Max concurrent verifications; beyond it, tokens are `unknown`: anyone can cause that, and `unchecked` may pass by on_error. */
const maxChecking = 256;

/** Verifies tokens that identify clients: signature, issuer, audience and expiry, which is required. */
export class ClientTokens {
  readonly #platform: Pick<Platform, "sealing">;
  readonly #keySets: KeySets;
  readonly #accepted = new LRUCache<string, { readonly claims: Claims; readonly untilMs: number }>(remembered);
  #checking = 0;

  constructor(platform: Pick<Platform, "sealing" | "config" | "log" | "clock">) {
    this.#platform = platform;
    this.#keySets = new KeySets(platform);
  }

  /** Synchronous for tokens that were accepted before. */
  check(call: InboundCall, { ways }: Pick<ApiEntry, "ways">, atMs: number): Tokens | Promise<Tokens> {
    const checks: [StoredTokenWay, TokenResult | Promise<TokenResult>][] = [];
    for (const way of ways) {
      if (way.kind !== "jwt") continue;
      const token = findToken(call.headers, way.header);
      if (token === "") checks.push([way, { problem: "unknown" }]);
      else if (token !== null && readIssuer(token) === way.issuer) checks.push([way, this.#check(token, way, atMs)]);
    }
    if (checks.length === 0) return noTokens;
    const [first] = checks;
    if (first !== undefined && checks.length === 1 && !(first[1] instanceof Promise))
      return new Map([[first[0], first[1]]]);
    return Promise.all(checks.map(async ([way, result]) => [way, await result] as const)).then(
      (results) => new Map(results),
    );
  }

  #check(token: string, way: StoredTokenWay, atMs: number): TokenResult | Promise<TokenResult> {
    const name = `${wayName(way)} ${hash("sha256", token, "base64url")}`;
    const known = this.#accepted.get(name);
    if (known !== undefined && known.untilMs > atMs) return known;
    return this.#keysOf(way).then(
      (keys) => this.#verify(token, way, { keys, name, atMs }),
      () => ({ problem: "unchecked" }),
    );
  }

  /** Callers choose the token, so an error here rejects it: `on_error` may allow calls after a fault. */
  async #verify(
    token: string,
    { issuer, audience, keys: { source } }: StoredTokenWay,
    { keys, name, atMs }: { readonly keys: JWTVerifyGetKey; readonly name: string; readonly atMs: number },
  ): Promise<TokenResult> {
    if (this.#checking >= maxChecking) return { problem: "unknown" };
    this.#checking += 1;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        ...(audience !== "" && { audience }),
        algorithms: source === "secret" ? ["HS256"] : asymmetric,
        currentDate: new Date(atMs),
        clockTolerance: tolerance,
        requiredClaims: ["exp"],
      });
      const accepted = { claims: payload as Claims, untilMs: ((payload.exp ?? 0) + tolerance) * 1000 };
      this.#accepted.set(name, accepted);
      return accepted;
    } catch (error) {
      return { problem: error instanceof errors.JWTExpired ? "expired" : "unknown" };
    } finally {
      this.#checking -= 1;
    }
  }

  readonly #secretOf = once((_way: StoredTokenWay, sealed: string) =>
    new TextEncoder().encode(openSecret(this.#platform.sealing, sealed)),
  );

  /** @throws while an issuer's keys were never read */
  async #keysOf(way: StoredTokenWay): Promise<JWTVerifyGetKey> {
    const { keys } = way;
    switch (keys.source) {
      case "url":
        return this.#keySets.get(keys.url);
      case "jwks":
        return pasted(keys.jwks);
      case "secret": {
        const secret = this.#secretOf(way, keys.sealed_secret);
        return async () => secret;
      }
    }
  }
}

/** Stands in for tokens that weren't verified in time. */
export function uncheckedTokens({ ways }: Pick<ApiEntry, "ways">): Tokens {
  return new Map(ways.flatMap((way) => (way.kind === "jwt" ? [[way, { problem: "unchecked" as const }]] : [])));
}

/** @throws never for saved text, which was checked */
function pasted(text: string): JWTVerifyGetKey {
  return createLocalJWKSet(readKeySet(text) ?? { keys: [] });
}

/** Cache key of a way: tokens are cached for the settings that accepted them. */
const wayName = once((way: StoredTokenWay) => hash("sha256", JSON.stringify(way), "base64url"));

function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
