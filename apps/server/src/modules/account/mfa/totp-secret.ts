import type { Call } from "../../../platform/call.ts";
import { fromBase32, toBase32 } from "../../../platform/totp/base32.ts";
import type { UserRow } from "../user/table.ts";

/** Seals a user's TOTP secret for its column. */
export function sealTotpSecret(call: Call, userId: string, secret: Uint8Array): string {
  return call.platform.sealing.seal(toBase32(secret), contextOf(userId));
}

/** The user's TOTP secret, confirmed or waiting; null without one. */
export function openTotpSecret(call: Call, user: UserRow): Uint8Array | null {
  if (user.sealedTotpSecret === null) return null;
  return fromBase32(call.platform.sealing.open(user.sealedTotpSecret, contextOf(user.id)));
}

function contextOf(userId: string): string {
  return `user:${userId}:totp`;
}
