import type { BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { identityCacheService } from "./identity-cache.ts";
import { isNameTaken } from "./is-name-taken.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";

/** Renames, describes, disables or enables a source. @throws Failure `not_found`; `conflict` when a live one has the name */
export async function updateTraceSource(
  call: ViewerCall,
  id: string,
  change: BodyOf<Endpoints["traceSources.update"]>,
): Promise<TraceSourceRow> {
  const row = await call.platform.postgres.db.transaction(async (tx) => {
    const before = await findTraceSource(call, tx, id);
    const { name = before.name, description = before.description, enabled = before.disabledAt === null } = change;
    if (await isNameTaken(tx, before, name))
      throw new Failure("conflict", { detail: `A trace source named ${name} already exists.` });
    const [after = before] = await tx
      .update(traceSourceTable)
      .set({ name, description, disabledAt: enabled ? null : (before.disabledAt ?? call.now) })
      .where(eq(traceSourceTable.id, id))
      .returning();
    await recordAudit(tx, call, {
      action: "trace_source.update",
      subjectType: "trace_source",
      subjectId: id,
      before: auditOf(before),
      after: auditOf(after),
    });
    return after;
  });
  call.platform.services.get(identityCacheService).clear();
  return row;
}

function auditOf({ name, description, disabledAt }: TraceSourceRow) {
  return { name, description, enabled: disabledAt === null };
}
