import { eq, isNull, or, type SQL } from "drizzle-orm";
import { auditEntryTable } from "../../../platform/audit.ts";
import type { Viewer } from "../../../platform/call.ts";

/** Provider administrators alone read the audit trail. */
export function readsAudit(viewer: Viewer): boolean {
  return viewer.role === "provider_admin";
}

/** It is the provider's; attempts on accounts that do not exist are the platform administrators' to see. */
export function visibleEntries(viewer: Viewer): SQL | undefined {
  const own = eq(auditEntryTable.providerId, viewer.providerId);
  return viewer.platformAdmin ? or(own, isNull(auditEntryTable.providerId)) : own;
}
