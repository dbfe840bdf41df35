import type { ClientKey, SigningKey } from "@parapet/contract";
import { getLaterDate } from "../later-date.ts";
import type { ClientKeyRow, SigningKeyRow } from "./table.ts";

/** A key on the wire, without the key; `lastUse` is what the log knows beyond the row. */
export function presentKey(row: ClientKeyRow, now: Date, lastUse?: Date): ClientKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    state: stateOf(row, now),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    locked_at: row.lockedAt?.toISOString() ?? null,
    lock_reason: row.lockReason,
    last_used_at: getLaterDate(row.lastUsedAt, lastUse ?? null)?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt, lockedAt }: ClientKeyRow, now: Date): ClientKey["state"] {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  if (lockedAt !== null) return "locked";
  return expiresAt === null ? "active" : "ending";
}

/** A public key on the wire. */
export function presentSigningKey(row: SigningKeyRow): SigningKey {
  return {
    id: row.id,
    name: row.name,
    thumbprint: row.thumbprint,
    algorithm: row.jwk["kty"] === "OKP" ? "EdDSA" : "ES256",
    created_at: row.createdAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
