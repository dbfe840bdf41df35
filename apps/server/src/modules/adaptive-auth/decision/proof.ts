import { hash } from "node:crypto";
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from "jose";
import * as z from "zod/mini";
import { plainPath } from "../directory/plain-path.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { type AskedCall, headerOf } from "./asked-call.ts";

/** Seconds that a proof is good for, and that clocks may differ. */
const window = { age: 60, tolerance: 10 } as const;
/** Proofs that are remembered so that each counts once. */
const capacity = 100_000;
/** Proofs that are checked at the same time; while so many are, a call counts as unsigned. */
const maxChecking = 64;

const claims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  htm: z.string(),
  htu: z.string(),
  ath: z.string(),
});

/** Bytes of a digest by which a used proof is known. */
const digestBytes = 16;

/** Checks proofs that a key is at the caller's (DPoP, RFC 9449 §4.3). */
export class Proofs {
  #recent = new Set<string>();
  #older = new Set<string>();
  #turnedMs = 0;
  #checking = 0;
  readonly #share: (digest: string) => void;

  /** `share` has others told of a proof that was used here. */
  constructor(share: (digest: string) => void = () => undefined) {
    this.#share = share;
  }

  /** Notes a proof that was used elsewhere. @returns whether it was used here, too */
  takeUsed(digest: string, atMs: number): boolean {
    return !this.#add(digest, atMs);
  }

  /** The thumbprint (RFC 7638) of the key that signed the call; "" when it is not, or not well. */
  thumbprintOf(call: AskedCall, { baseUrl }: Pick<ApiEntry, "baseUrl">, atMs: number): string | Promise<string> {
    const proof = headerOf(call.headers, "dpop");
    if (proof === "" || proof.length > 4000 || call.uri === null || this.#checking >= maxChecking) return "";
    this.#checking += 1;
    return this.#check(proof, { ...call, uri: call.uri }, baseUrl, atMs).finally(() => {
      this.#checking -= 1;
    });
  }

  async #check(proof: string, call: AskedCall & { readonly uri: string }, baseUrl: string, atMs: number) {
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        typ: "dpop+jwt",
        algorithms: ["EdDSA", "ES256"],
        currentDate: new Date(atMs),
        maxTokenAge: window.age,
        clockTolerance: window.tolerance,
        requiredClaims: ["iat", "jti", "htm", "htu", "ath"],
      });
      const { data } = claims.safeParse(payload);
      if (data === undefined || protectedHeader.jwk === undefined) return "";
      const isOfCall = data.htm === call.method && isSameUrl(data.htu, baseUrl, call.uri);
      if (!isOfCall || data.ath !== hash("sha256", call.apiKey, "base64url")) return "";
      const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk);
      return this.#isFirst(`${thumbprint} ${data.jti}`, atMs) ? thumbprint : "";
    } catch {
      // Whatever breaks on what a caller wrote: it proves nothing.
      return "";
    }
  }

  #isFirst(id: string, atMs: number): boolean {
    const digest = hash("sha256", id, "buffer").subarray(0, digestBytes).toString("base64url");
    const isFirst = this.#add(digest, atMs);
    if (isFirst) this.#share(digest);
    return isFirst;
  }

  /** Whether a proof was not there before. */
  #add(digest: string, atMs: number): boolean {
    if (atMs - this.#turnedMs > 2000 * (window.age + window.tolerance) || this.#recent.size > capacity) {
      this.#older = this.#recent;
      this.#recent = new Set();
      this.#turnedMs = atMs;
    }
    if (this.#recent.has(digest) || this.#older.has(digest)) return false;
    this.#recent.add(digest);
    return true;
  }
}

/** Without query and fragment, and where the gateway's own address is known only there. */
function isSameUrl(htu: string, baseUrl: string, uri: string): boolean {
  if (!URL.canParse(htu)) return false;
  const { origin, pathname } = new URL(htu);
  return origin === new URL(baseUrl).origin && plainPath(pathname) === plainPath(uri);
}
