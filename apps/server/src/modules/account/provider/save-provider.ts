import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { differences } from "../differences.ts";
import { recordProviderAudit } from "./record-provider-audit.ts";
import { providerTable, type ProviderRow } from "./table.ts";

/** Writes a change of a locked provider and its audit rows; nothing when nothing changes. @returns whether it did. */
export async function saveProvider(
  tx: Transaction,
  call: ViewerCall,
  row: ProviderRow,
  changed: ProviderRow,
  action: `provider.${string}`,
): Promise<boolean> {
  const altered = differences(audited(row), audited(changed));
  if (altered === null) return false;
  const { name, contactName, contactEmail, contactPhone, archivedAt } = changed;
  await tx
    .update(providerTable)
    .set({ name, contactName, contactEmail, contactPhone, archivedAt })
    .where(eq(providerTable.id, row.id));
  await recordProviderAudit(tx, call, row.id, { action, ...altered });
  return true;
}

const audited = (row: ProviderRow) => ({
  name: row.name,
  contact_name: row.contactName,
  contact_email: row.contactEmail,
  contact_phone: row.contactPhone,
  archived: row.archivedAt !== null,
});
