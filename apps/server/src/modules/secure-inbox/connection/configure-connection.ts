import type { BodyOf, Endpoints, FieldError, MailConnection } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { auditedConnection } from "./audited-connection.ts";
import { sealCredential } from "./credential-seal.ts";
import { lockConnection, presentConnection, proposedAbilities, wantedOf } from "./queries.ts";
import { type ReadCredential, readCredential } from "./read-credential.ts";
import { clearNotices } from "./send-notices.ts";
import { stateAfterTest } from "./state-after-test.ts";
import { deleteCredentials, storeNext } from "./store-credentials.ts";
import { mailConnectionTable, type MailConnectionRow } from "./table.ts";
import { tryNext } from "./try-next.ts";

type Body = BodyOf<Endpoints["mailConnection.configure"]>;

/**
 * Stores the connection settings. A different tenant or application needs a new consent; a new credential is used once
 * Microsoft accepts it. @throws Failure `invalid_input`
 */
export async function configureConnection(call: ViewerCall, body: Body): Promise<MailConnection> {
  const { platform, viewer, now } = call;
  refuseSimulator(call, body);
  const read = body.credential === undefined ? null : await readCredential(body.credential, now);
  const row = await platform.postgres.db.transaction(async (tx) => {
    const before = await lockConnection(tx, viewer);
    const isOverlapping = read !== null && keepsCredential(before, body);
    const after = configured(call, body, before, isOverlapping ? null : read);
    await tx
      .insert(mailConnectionTable)
      .values(after)
      .onConflictDoUpdate({ target: mailConnectionTable.providerId, set: after });
    if (isOverlapping) await storeNext(tx, call, read);
    else if (!isSamePlace(before, body)) {
      await deleteCredentials(tx, viewer);
      await clearNotices(tx, call, viewer.providerId);
    }
    await recordAudit(tx, call, {
      action: "mail_connection.configure",
      subjectType: "mail_connection",
      subjectId: viewer.providerId,
      ...(before !== null && { before: auditedConnection(before) }),
      after: { ...auditedConnection(after), credential_changed: read !== null },
    });
    return after;
  });
  // A generated certificate must be uploaded first.
  return body.credential === undefined || body.credential.kind === "make_certificate"
    ? presentConnection(platform, row)
    : presentConnection(platform, await tryNext(call, viewer, viewer));
}

/** Whether the current credential works for this tenant and stays in use until the new one does. */
function keepsCredential(before: MailConnectionRow | null, body: Body): boolean {
  return before?.sealedCredential != null && before.connectedAt !== null && isSamePlace(before, body);
}

function isSamePlace(before: MailConnectionRow | null, { cloud, simulator_url, tenant, client_id }: Body): boolean {
  return (
    before !== null &&
    before.cloud === cloud &&
    before.simulatorUrl === (simulator_url ?? null) &&
    before.tenant === tenant &&
    before.clientId === client_id
  );
}

function refuseSimulator({ platform }: ViewerCall, { cloud, simulator_url }: Body): void {
  const refuse = (field: keyof Body, message: string) => {
    const errors: FieldError[] = [{ pointer: `/body/${field}`, message }];
    throw new Failure("invalid_input", { errors });
  };
  if (cloud !== "simulator" && simulator_url !== undefined) refuse("simulator_url", "Only allowed for the simulator");
  if (cloud !== "simulator") return;
  if (!platform.config.tenantSimulator) refuse("cloud", "PARAPET_TENANT_SIMULATOR is off");
  if (simulator_url === undefined) refuse("simulator_url", "Enter the simulator's URL");
}

function configured(
  { platform, viewer, now }: ViewerCall,
  body: Body,
  before: MailConnectionRow | null,
  read: ReadCredential | null,
): MailConnectionRow {
  const { cloud, simulator_url, tenant, client_id, abilities } = body;
  const place = { cloud, simulatorUrl: simulator_url ?? null, tenant, clientId: client_id };
  const { providerId } = viewer;
  const credential =
    read === null
      ? storedCredential(before)
      : { ...read.columns, sealedCredential: sealCredential(platform.sealing, providerId, read.secret) };
  const wanted = wantedOf(abilities ?? before?.abilities ?? proposedAbilities);
  const kept = before !== null && isSamePlace(before, body) && before.state !== "not_configured" ? before : null;
  return {
    providerId,
    ...place,
    ...credential,
    abilities: wanted,
    state: kept === null ? "consent_pending" : stateAfterTest(kept, wanted),
    tenantId: kept?.tenantId ?? null,
    capabilities: kept?.capabilities ?? [],
    grantedRoles: kept?.grantedRoles ?? [],
    domains: kept?.domains ?? [],
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    connectedAt: kept?.connectedAt ?? null,
    checkedAt: kept?.checkedAt ?? null,
    lastOkAt: kept?.lastOkAt ?? null,
    lastError: kept?.lastError ?? null,
  };
}

function storedCredential(before: MailConnectionRow | null) {
  if (before === null || before.sealedCredential === null) {
    const errors: FieldError[] = [{ pointer: "/body/credential", message: "Enter a secret or a certificate" }];
    throw new Failure("invalid_input", { errors });
  }
  const { sealedCredential, credentialKind, certificate } = before;
  const { certificateOrigin, certificateThumbprint, credentialExpiresAt } = before;
  return {
    sealedCredential,
    credentialKind,
    certificate,
    certificateOrigin,
    certificateThumbprint,
    credentialExpiresAt,
  };
}
