import type { Call } from "../../../platform/call.ts";
import { fromBase32, toBase32 } from "../../../platform/totp/base32.ts";

/** Seals a client's TOTP secret for its column. */
export function sealClientSecret({ platform }: Call, clientId: string, secret: Uint8Array): string {
  return platform.sealing.seal(toBase32(secret), contextOf(clientId));
}

/** The TOTP secret in a column. */
export function openClientSecret({ platform }: Call, clientId: string, sealed: string): Uint8Array {
  return fromBase32(platform.sealing.open(sealed, contextOf(clientId)));
}

function contextOf(clientId: string): string {
  return `client:${clientId}:totp`;
}
