import { createHmac, randomBytes } from "node:crypto";
import type { Sealing } from "../../../platform/sealing.ts";

const context = (channelId: string, what: "url" | "secret") => `alert-channel:${channelId}:${what}`;

export function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}

export function getSeal(sealing: Sealing, channelId: string, what: "url" | "secret", text: string): string {
  return sealing.seal(text, context(channelId, what));
}

export function openSeal(sealing: Sealing, channelId: string, what: "url" | "secret", sealed: string): string {
  return sealing.open(sealed, context(channelId, what));
}

/**
 * What a receiver verifies a message by: HMAC-SHA-256 of `<seconds since the epoch>.<body>` in hex. The time lets it
 * reject replayed messages.
 */
export function getSignature(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
