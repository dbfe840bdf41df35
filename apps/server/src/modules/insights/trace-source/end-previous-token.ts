import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { identityCacheService } from "./identity-cache.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";

/** Ends the grace of the token before the last rotation; it stays known, so that its use is named. @throws Failure `not_found` */
export async function endPreviousToken(call: ViewerCall, id: string): Promise<TraceSourceRow> {
  const row = await call.platform.postgres.db.transaction(async (tx) => {
    const before = await findTraceSource(call, tx, id);
    if (before.previousTokenEndsAt === null || before.previousTokenEndsAt <= call.now) return before;
    const [after = before] = await tx
      .update(traceSourceTable)
      .set({ previousTokenEndsAt: call.now })
      .where(eq(traceSourceTable.id, id))
      .returning();
    await recordAudit(tx, call, {
      action: "trace_source.end_previous_token",
      subjectType: "trace_source",
      subjectId: id,
      before: { token_prefix: before.previousTokenPrefix },
    });
    return after;
  });
  call.platform.services.get(identityCacheService).clear();
  return row;
}
