import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The secret of a subscription: the row's id to look it up, and 256 random bits to authenticate. */
export interface ClientState {
  readonly value: string;
  readonly hash: Buffer;
}

export function newClientState(subscriptionId: string): ClientState {
  const secret = randomBytes(32).toString("base64url");
  return { value: `${subscriptionId}.${secret}`, hash: hashOf(secret) };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The row id in a client state; null if it is malformed. */
export function subscriptionIdOf(clientState: string): string | null {
  const id = clientState.slice(0, clientState.indexOf("."));
  return uuid.test(id) ? id : null;
}

/** Compares in constant time. */
export function isClientState(clientState: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(clientState.slice(clientState.indexOf(".") + 1)), hash);
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
