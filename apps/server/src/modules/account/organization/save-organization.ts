import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { differences } from "../differences.ts";
import { auditedOrganization } from "./audited.ts";
import { organizationTable, type OrganizationRow } from "./table.ts";

/** Writes a change of a locked organization and its audit row; nothing when nothing changes. */
export async function saveOrganization(
  tx: Transaction,
  call: ViewerCall,
  row: OrganizationRow,
  changed: OrganizationRow,
  action: string,
): Promise<void> {
  const altered = differences(auditedOrganization(row), auditedOrganization(changed));
  if (altered === null) return;
  const { name, mailDomains, trafficNames, invitationCode, archivedAt } = changed;
  await tx
    .update(organizationTable)
    .set({ name, mailDomains, trafficNames, invitationCode, archivedAt })
    .where(eq(organizationTable.id, row.id));
  await recordAudit(tx, call, { action, subjectType: "organization", subjectId: row.id, ...altered });
}
