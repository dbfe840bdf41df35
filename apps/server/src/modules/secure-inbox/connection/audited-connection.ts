import type { MailConnectionRow } from "./table.ts";

/** A connection's audited columns: everything but the credential. */
export function auditedConnection(row: MailConnectionRow): Record<string, unknown> {
  const { state, cloud, tenant, clientId, credentialKind, certificateThumbprint, abilities } = row;
  return {
    state,
    cloud,
    tenant,
    client_id: clientId,
    credential: credentialKind,
    thumbprint: certificateThumbprint,
    abilities,
  };
}
