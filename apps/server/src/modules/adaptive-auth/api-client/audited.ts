import type { ApiClientRow } from "./table.ts";

/** A client's audited members. */
export function auditedClient(row: ApiClientRow, apiIds: readonly string[]) {
  return {
    name: row.name,
    kind: row.kind,
    organization_id: row.organizationId,
    owner_name: row.ownerName,
    owner_email: row.ownerEmail,
    tags: row.tags,
    metadata: row.metadata,
    declared: row.declared,
    apis: [...apiIds].toSorted(),
  };
}

/** Audited members of a client's state. */
export function auditedState({ state, stateReason, lockedUntil }: ApiClientRow) {
  return { state, reason: stateReason, locked_until: lockedUntil?.toISOString() ?? null };
}
