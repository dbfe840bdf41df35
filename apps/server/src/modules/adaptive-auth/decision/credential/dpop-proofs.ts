import { hash } from "node:crypto";
import type { DecisionRemark } from "@parapet/contract";
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import type { ApiEntry } from "../../directory/entries.ts";
import { plainPath } from "../../directory/plain-path.ts";
import { type InboundCall, getHeader } from "../request/inbound-call.ts";

/** Max age of a proof and clock tolerance, in seconds. */
const window = { age: 60, tolerance: 10 } as const;
/** Max used proofs in each of two generations of the replay cache. */
const capacity = 100_000;
/** Max concurrent verifications; beyond it, calls count as unsigned. */
const maxChecking = 64;

const claims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  htm: z.string(),
  htu: z.string(),
  ath: z.optional(z.string()),
});

/** The key that signed a call. */
export interface Proof {
  /** RFC 7638; "" without a valid proof. */
  readonly thumbprint: string;
  /** Why a proof doesn't count. */
  readonly remarks: readonly DecisionRemark[];
}

export const noProof: Proof = { thumbprint: "", remarks: [] };
const failed = (remark: DecisionRemark): Proof => ({ thumbprint: "", remarks: [remark] });

/** What a proof has to be about. */
interface SignedCall {
  readonly method: string;
  readonly uri: string;
  readonly secret: string;
}

const digestOf = (secret: string) => hash("sha256", secret, "base64url");

/** Bytes of the digest that identifies a used proof. */
const digestBytes = 16;

/** Verifies DPoP proofs of possession (RFC 9449 §4.3) and detects replays. */
export class DpopProofs {
  #recent = new Set<string>();
  #older = new Set<string>();
  #turnedMs = 0;
  #checking = 0;
  readonly #share: (digest: string) => void;

  /** @param share publishes the digest of a used proof to other processes */
  constructor(share: (digest: string) => void = () => undefined) {
    this.#share = share;
  }

  /** Records a proof used in another process. @returns whether it was already known */
  takeUsed(digest: string, atMs: number): boolean {
    return !this.#add(digest, atMs);
  }

  /** The key that signed the call, or why none did. @param secret what identifies the caller; "" if it sends none */
  check(
    call: InboundCall,
    secret: string,
    { baseUrl }: Pick<ApiEntry, "baseUrl">,
    atMs: number,
  ): Proof | Promise<Proof> {
    const proof = getHeader(call.headers, "dpop");
    if (proof === "") return noProof;
    if (proof.length > 4000) return failed("proof_invalid");
    if (call.uri === null || this.#checking >= maxChecking) return failed("proof_unchecked");
    this.#checking += 1;
    const signed = { method: call.method, uri: call.uri, secret };
    return this.#check(proof, signed, baseUrl, atMs).finally(() => {
      this.#checking -= 1;
    });
  }

  async #check(proof: string, call: SignedCall, baseUrl: string, atMs: number): Promise<Proof> {
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        typ: "dpop+jwt",
        algorithms: ["EdDSA", "Ed25519", "ES256"],
        currentDate: new Date(atMs),
        maxTokenAge: window.age,
        clockTolerance: window.tolerance,
        requiredClaims: ["iat", "jti", "htm", "htu", ...(call.secret === "" ? [] : ["ath"])],
      });
      const { data } = claims.safeParse(payload);
      if (data === undefined || protectedHeader.jwk === undefined) return failed("proof_invalid");
      if (data.htm !== call.method) return failed("proof_other_method");
      if (!isSameUrl(data.htu, baseUrl, call.uri)) return failed("proof_other_url");
      if ((data.ath ?? digestOf("")) !== digestOf(call.secret)) return failed("proof_other_key");
      const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk);
      return this.#isFirst(`${thumbprint} ${data.jti}`, atMs) ? { thumbprint, remarks: [] } : failed("proof_replayed");
    } catch (error) {
      // Caller-controlled input: any error means an invalid proof.
      if (error instanceof errors.JWTExpired) return failed("proof_expired");
      if (!(error instanceof errors.JWTClaimValidationFailed)) return failed("proof_invalid");
      if (error.reason === "missing") return failed("proof_incomplete");
      return failed(error.claim === "iat" ? "proof_expired" : "proof_invalid");
    }
  }

  #isFirst(id: string, atMs: number): boolean {
    const digest = hash("sha256", id, "buffer").subarray(0, digestBytes).toString("base64url");
    const isFirst = this.#add(digest, atMs);
    if (isFirst) this.#share(digest);
    return isFirst;
  }

  /** Whether a proof is new. */
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

/** Compares without query and fragment, against the API's public base URL, whose path a gateway may have removed. */
function isSameUrl(htu: string, baseUrl: string, uri: string): boolean {
  if (!URL.canParse(htu)) return false;
  const { origin, pathname } = new URL(htu);
  const base = new URL(baseUrl);
  const signed = plainPath(pathname);
  if (origin !== base.origin) return false;
  return signed === plainPath(uri) || signed === plainPath(`${base.pathname}/${uri}`);
}
