import type { MailConnectionRow } from "./table.ts";

/** What an audit row tells of a connection: everything but its credential. */
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
