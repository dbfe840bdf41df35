import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { traceSourceTable, traceSourceTopic } from "./table.ts";

/** Ends a source and its token; its events stay. @throws Failure `not_found` */
export async function deleteTraceSource(call: ViewerCall, id: string): Promise<void> {
  await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    const row = await findTraceSource(call, tx, id);
    const ended = { deletedAt: call.now, tokenHash: null, previousTokenHash: null };
    await tx.update(traceSourceTable).set(ended).where(eq(traceSourceTable.id, id));
    await recordAudit(tx, call, {
      action: "trace_source.delete",
      subjectType: "trace_source",
      subjectId: id,
      before: { name: row.name, type: row.type, description: row.description },
    });
    await publish(traceSourceTopic, { id });
  });
}
