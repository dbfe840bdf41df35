import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a subscription's notifications have to bring: the row's id, to find it, and 256 random bits, to believe it. */
export interface ClientState {
  readonly value: string;
  readonly hash: Buffer;
}

export function newClientState(subscriptionId: string): ClientState {
  const secret = randomBytes(32).toString("base64url");
  return { value: `${subscriptionId}.${secret}`, hash: hashOf(secret) };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the row that a client state names; null for anything else. */
export function subscriptionIdOf(clientState: string): string | null {
  const id = clientState.slice(0, clientState.indexOf("."));
  return uuid.test(id) ? id : null;
}

/** Whether a client state is the one of a row, in a time that does not tell how far it is right. */
export function isClientState(clientState: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(clientState.slice(clientState.indexOf(".") + 1)), hash);
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
