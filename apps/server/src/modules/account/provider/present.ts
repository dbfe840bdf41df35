import type { Provider, ProviderKey } from "@parapet/contract";
import { fingerprintOf } from "./public-jwk.ts";
import type { ProviderKeyRow, ProviderRow } from "./table.ts";

interface Found {
  readonly row: ProviderRow;
  readonly signingKey: string;
}

/** A provider as its people see it: never its private key. */
export function presentProvider({ row, signingKey }: Found): Provider {
  return {
    id: row.id,
    name: row.name,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    public_key: row.publicId,
    signing_key: signingKey,
    created_at: row.createdAt.toISOString(),
    archived_at: row.archivedAt?.toISOString() ?? null,
  };
}

/** A key's public half, as it stands now. */
export function presentKey({ kid, publicKey, createdAt, retiresAt }: ProviderKeyRow, now: Date): ProviderKey {
  return {
    kid,
    fingerprint: fingerprintOf(publicKey),
    public_key: publicKey,
    state: stateOf(retiresAt, now),
    created_at: createdAt.toISOString(),
    retires_at: retiresAt?.toISOString() ?? null,
  };
}

function stateOf(retiresAt: Date | null, now: Date): ProviderKey["state"] {
  if (retiresAt === null) return "active";
  return retiresAt > now ? "retiring" : "retired";
}
