import type { Provider } from "@parapet/contract";
import type { ProviderRow } from "./table.ts";

/** A provider as its people see it: never its private key. */
export function presentProvider(row: Omit<ProviderRow, "sealedPrivateKey">): Provider {
  return {
    id: row.id,
    name: row.name,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    public_key: row.publicKey,
    created_at: row.createdAt.toISOString(),
  };
}
