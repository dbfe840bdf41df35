import {
  type Checklist,
  type MailConnectionState,
  type AnswerOf,
  type Endpoints,
  type MailConnection,
  coreAbilities,
  mailAbilities,
  mailAbility,
  mailCloud,
  type MailAbility,
  type MailCapability,
  type MailCredential,
} from "@parapet/contract";
import { sql, eq, and, isNotNull } from "drizzle-orm";
import type { Viewer, ViewerCall, VisitorCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { ownConnection } from "./policy.ts";
import type { StoredCredential } from "./read-credential.ts";
import { mailConnectionTable, type MailConnectionRow, type MailCredentialRow, mailCredentialTable } from "./table.ts";

type Owner = Pick<Viewer, "providerId">;

/** A connection with a stored credential. */
export type ConfiguredConnection = MailConnectionRow & { readonly sealedCredential: string };

/** A provider's connection; null before the first configuration. */
export async function findConnection(db: Queryable, owner: Owner): Promise<MailConnectionRow | null> {
  const [row] = await db.select().from(mailConnectionTable).where(ownConnection(owner));
  return row ?? null;
}

/** The same, locked until the transaction ends, even if there is no row yet. */
export async function lockConnection(tx: Transaction, owner: Owner): Promise<MailConnectionRow | null> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail connection ${owner.providerId}`}, 0))`);
  return findConnection(tx, owner);
}

/** @throws Failure `not_integrated` without a stored credential */
export function mustBeConfigured(row: MailConnectionRow | null): ConfiguredConnection {
  const sealedCredential = row?.sealedCredential ?? null;
  if (row === null || sealedCredential === null)
    throw new Failure("not_integrated", { detail: "No Microsoft 365 application is configured." });
  return { ...row, sealedCredential };
}

interface Credentials {
  readonly next: MailCredentialRow | null;
  readonly previous: MailCredentialRow | null;
}

/** The next and the previous credential. */
export async function findCredentials(db: Queryable, providerId: string | null): Promise<Credentials> {
  if (providerId === null) return { next: null, previous: null };
  const rows = await db.select().from(mailCredentialTable).where(eq(mailCredentialTable.providerId, providerId));
  const inPlace = (place: MailCredentialRow["place"]) => rows.find((row) => row.place === place) ?? null;
  return { next: inPlace("next"), previous: inPlace("previous") };
}

type Step = Checklist["mail"]["step"];

const stepOf: Readonly<Record<MailConnectionState, Step>> = {
  not_configured: "connect",
  consent_pending: "consent",
  connected: "wait_for_email",
  degraded: "wait_for_email",
  revoked: "fix_connection",
  error: "fix_connection",
};

/** The next setup step before email is analyzed; uploaded files don't count. */
export async function findMailStep({ platform, viewer }: ViewerCall): Promise<Checklist["mail"]> {
  const { db } = platform.postgres;
  const [email] = await db
    .select({ one: sql`1` })
    .from(messageTable)
    .where(and(eq(messageTable.providerId, viewer.providerId), isNotNull(messageTable.mailboxId)))
    .limit(1);
  if (email !== undefined) return { step: "done" };
  const connection = await findConnection(db, viewer);
  return { step: stepOf[connection?.state ?? "not_configured"] };
}

export async function getConnection({ platform, viewer }: ViewerCall): Promise<MailConnection> {
  return presentConnection(platform, await findConnection(platform.postgres.db, viewer));
}

export async function getCapabilities({
  platform,
  viewer,
}: ViewerCall): Promise<AnswerOf<Endpoints["mailConnection.capabilities"]>> {
  const row = await findConnection(platform.postgres.db, viewer);
  return {
    state: row?.state ?? "not_configured",
    checked_at: row?.checkedAt?.toISOString() ?? null,
    items: presentCapabilities(row),
  };
}

/** Whether the visitor's provider is connected; false without a session. */
export async function getIntegrationStatus({
  platform,
  viewer,
}: VisitorCall): Promise<AnswerOf<Endpoints["integration.status"]>> {
  const row = viewer === null ? null : await findConnection(platform.postgres.db, viewer);
  return row?.state === "connected" || row?.state === "degraded" ? { connected: true } : undefined;
}

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
