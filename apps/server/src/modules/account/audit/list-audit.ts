import type { AnswerOf, Endpoints, QueryOf, AuditEntry } from "@parapet/contract";
import { and, count, desc, eq } from "drizzle-orm";
import { auditEntryTable as table, type auditEntryTable } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { readsAudit, visibleEntries } from "./policy.ts";

type Row = Endpoints["audit.list"];

/** Lists the provider's audit trail, newest first. */
export async function listAudit(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  if (!readsAudit(call.viewer)) throw new Failure("forbidden");
  const { db } = call.platform.postgres;
  const where = and(
    visibleEntries(call.viewer),
    query.action === undefined ? undefined : eq(table.action, query.action),
    query.actor_id === undefined ? undefined : eq(table.actorId, query.actor_id),
    query.subject_id === undefined ? undefined : eq(table.subjectId, query.subject_id),
  );
  const { limit, offset } = pageRange(query);
  const [rows, [counted]] = await Promise.all([
    db.select().from(table).where(where).orderBy(desc(table.time), desc(table.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { items: rows.map(presentEntry), total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}

/** An audit row on the wire. */
function presentEntry(row: typeof auditEntryTable.$inferSelect): AuditEntry {
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
