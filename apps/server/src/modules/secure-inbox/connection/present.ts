import {
  coreAbilities,
  mailAbilities,
  mailAbility,
  mailCloud,
  type MailAbility,
  type MailCapability,
  type MailConnection,
  type MailCredential,
} from "@parapet/contract";
import type { Platform } from "../../../platform/platform.ts";
import { findCredentials } from "./find-credentials.ts";
import type { StoredCredential } from "./read-credential.ts";
import type { MailConnectionRow, MailCredentialRow } from "./table.ts";

/** Preselected abilities. */
export const proposedAbilities: readonly MailAbility[] = mailAbility.options.filter(
  (ability) => mailAbilities[ability].need !== "optional",
);

/** The redirect URI of consent; must match the registration exactly. */
export function redirectUri({ publicUrl }: Pick<Platform, "publicUrl">): string {
  return `${publicUrl()}/secure-inbox/outlook-login-success`;
}

/** The chosen abilities plus the core ones, in table order. */
export function wantedOf(abilities: readonly MailAbility[]): MailAbility[] {
  const wanted = new Set([...coreAbilities, ...abilities]);
  return mailAbility.options.filter((ability) => wanted.has(ability));
}

/** Every ability, including untested ones. */
export function presentCapabilities(row: MailConnectionRow | null): MailCapability[] {
  const wanted = new Set(row?.abilities ?? proposedAbilities);
  return mailAbility.options.map((ability) => {
    const tested = row?.capabilities.find((each) => each.ability === ability);
    const untested = { ability, state: "untested", message: null, request_id: null } as const;
    return { ...(tested ?? untested), wanted: wanted.has(ability) };
  });
}

/** Omits the credential, which can't be read back. */
export async function presentConnection(platform: Platform, row: MailConnectionRow | null): Promise<MailConnection> {
  const { next, previous } = await findCredentials(platform.postgres.db, row?.providerId ?? null);
  const { tenantSimulator } = platform.config;
  return {
    state: row?.state ?? "not_configured",
    cloud: row?.cloud ?? "global",
    clouds: mailCloud.options.filter((cloud) => cloud !== "simulator" || tenantSimulator),
    simulator_url: row?.simulatorUrl ?? null,
    tenant: row?.tenant ?? null,
    tenant_id: row?.tenantId ?? null,
    client_id: row?.clientId ?? null,
    credential: presentCredential(row),
    next_credential: next === null ? null : presentNext(next),
    previous_credential: previous === null ? null : presentPrevious(previous),
    redirect_uri: redirectUri(platform),
    abilities: [...(row?.abilities ?? proposedAbilities)],
    capabilities: presentCapabilities(row),
    granted_roles: row?.grantedRoles ?? [],
    connected_at: row?.connectedAt?.toISOString() ?? null,
    checked_at: row?.checkedAt?.toISOString() ?? null,
    last_ok_at: row?.lastOkAt?.toISOString() ?? null,
    last_error: row?.lastError ?? null,
  };
}

function presentNext(row: MailCredentialRow): MailConnection["next_credential"] {
  const { createdAt, triedAt, lastError } = row;
  const credential = describeCredential(row);
  return {
    credential,
    created_at: createdAt.toISOString(),
    tried_at: triedAt?.toISOString() ?? null,
    error: lastError,
  };
}

function presentPrevious(row: MailCredentialRow): MailConnection["previous_credential"] {
  return { credential: describeCredential(row), kept_until: (row.keptUntil ?? row.createdAt).toISOString() };
}

function presentCredential(row: MailConnectionRow | null): MailConnection["credential"] {
  return row === null || row.credentialKind === null ? null : describeCredential(row);
}

function describeCredential({
  certificate,
  certificateOrigin,
  certificateThumbprint,
  credentialExpiresAt,
}: Omit<StoredCredential, "credentialKind" | "sealedCredential">): MailCredential {
  if (certificate === null || credentialExpiresAt === null)
    return { kind: "secret", expires_at: credentialExpiresAt?.toISOString() ?? null };
  return {
    kind: "certificate",
    origin: certificateOrigin ?? "brought",
    certificate,
    thumbprint: certificateThumbprint ?? "",
    expires_at: credentialExpiresAt.toISOString(),
  };
}
