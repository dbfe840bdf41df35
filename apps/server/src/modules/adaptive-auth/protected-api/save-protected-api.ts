import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { differences } from "../../account/differences.ts";
import { auditedWays } from "./stored-ways.ts";
import { protectedApiTable, type ProtectedApiRow } from "./table.ts";

/** Saves a locked API with its audit entry, if anything changed. */
export async function saveProtectedApi(
  tx: Transaction,
  call: ViewerCall,
  row: ProtectedApiRow,
  { action, ...changed }: Partial<ProtectedApiRow> & { readonly action: string },
): Promise<void> {
  const altered = differences(auditedProtectedApi(row), auditedProtectedApi({ ...row, ...changed }));
  if (altered === null) return;
  await tx.update(protectedApiTable).set(changed).where(eq(protectedApiTable.id, row.id));
  await recordAudit(tx, call, { action, subjectType: "protected_api", subjectId: row.id, ...altered });
}

/** A protected API's audited members; settings are versioned. */
export function auditedProtectedApi(row: ProtectedApiRow) {
  return {
    name: row.name,
    slug: row.slug,
    base_url: row.baseUrl,
    environment: row.environment,
    sensitivity: row.sensitivity,
    endpoints: row.endpoints.map(({ method, template, sensitivity }) => `${method} ${template} (${sensitivity})`),
    trusted_hops: row.trustedHops,
    trusts_remote_addr: row.trustsRemoteAddr,
    client_ways: auditedWays(row.clientWays),
    new_clients: row.newClients,
    archived: row.archivedAt !== null,
  };
}
