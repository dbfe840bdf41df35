import { createHmac, hash } from "node:crypto";
import type { Sealing } from "../../../platform/sealing.ts";

/** What is stored of an API's own key, which may be short: a keyed digest, different for each provider. */
export function hashOwnKey(sealing: Pick<Sealing, "digest">, providerId: string, sha256: string): Buffer {
  return sealing.digest(sha256, `client key ${providerId}`);
}

/** SHA-256 in hexadecimal, as in imports. */
export function digestOwnKey(key: string): string {
  return hash("sha256", key);
}

/** Displayed prefix of imported keys. */
export function prefixOfOwnKey(sha256: string): string {
  return `sha256:${sha256.slice(0, 8)}`;
}

/** Name of a consumer in API Insights that only a secret identifies. */
export function toConsumer(
  sealing: Pick<Sealing, "digest">,
  providerId: string,
  kind: "api_key" | "cookie" | "basic",
  secret: string,
): string {
  const key = sealing.digest(providerId, "insights:consumer").toString("base64url");
  const fingerprint = createHmac("sha256", key)
    .update(JSON.stringify([kind, secret]))
    .digest("base64url");
  return `${kind}:${fingerprint.slice(0, 12)}`;
}
