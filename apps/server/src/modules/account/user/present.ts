import type { User } from "@parapet/contract";
import type { UserRow } from "./table.ts";

/** A person as others in the provider see them. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    provider_id: row.providerId,
    organization_id: row.organizationId,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    role: row.role,
    status: row.status,
    email_confirmed: row.emailConfirmedAt !== null,
    mfa_enabled: row.totpConfirmedAt !== null,
    platform_admin: row.platformAdmin,
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
  };
}
