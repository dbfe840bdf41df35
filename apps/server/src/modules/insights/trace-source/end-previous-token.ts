import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { traceSourceTable, traceSourceTopic, type TraceSourceRow } from "./table.ts";

/** Ends the grace of the token before the last rotation; it stays known, so that its use is named. @throws Failure `not_found` */
export async function endPreviousToken(call: ViewerCall, id: string): Promise<TraceSourceRow> {
  const row = await call.platform.services.get(eventBusService).change(async (tx, publish) => {
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
    await publish(traceSourceTopic, { id });
    return after;
  });
  return row;
}
