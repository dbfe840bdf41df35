import type { AuditEntry } from "@parapet/contract";
import type { auditEntryTable } from "../../../platform/audit.ts";

/** An audit row on the wire. */
export function presentEntry(row: typeof auditEntryTable.$inferSelect): AuditEntry {
  return {
    id: row.id,
    time: row.time.toISOString(),
    actor_id: row.actorId,
    actor: row.actor,
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    before: row.before,
    after: row.after,
    address: row.address,
    request_id: row.requestId,
  };
}
