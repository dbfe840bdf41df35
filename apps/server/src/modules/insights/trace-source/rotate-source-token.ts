import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { traceSourceTable, traceSourceTopic, type TraceSourceRow } from "./table.ts";
import { createSourceToken } from "./token.ts";

/**
 * Replaces a source's token; the earlier one ends after a time of grace, and one before that at once.
 * @throws Failure `not_found`; `conflict` for the source that takes no token.
 */
export async function rotateSourceToken(
  call: ViewerCall,
  id: string,
  graceMs: number,
): Promise<{ readonly row: TraceSourceRow; readonly token: string }> {
  const { token, hash, prefix } = createSourceToken();
  const row = await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    const before = await findTraceSource(call, tx, id);
    if (before.type === "DEFAULT") throw new Failure("conflict", { detail: "This source doesn't use a token." });
    const endsAt = new Date(call.now.getTime() + graceMs);
    const [after] = await tx
      .update(traceSourceTable)
      .set({
        tokenHash: hash,
        tokenPrefix: prefix,
        rotatedAt: call.now,
        previousTokenHash: before.tokenHash,
        previousTokenPrefix: before.tokenPrefix,
        previousTokenEndsAt: endsAt,
      })
      .where(eq(traceSourceTable.id, id))
      .returning();
    await recordAudit(tx, call, {
      action: "trace_source.rotate_token",
      subjectType: "trace_source",
      subjectId: id,
      before: { token_prefix: before.tokenPrefix },
      after: { token_prefix: prefix, previous_token_ends_at: endsAt.toISOString() },
    });
    await publish(traceSourceTopic, { id });
    return after ?? before;
  });
  return { row, token };
}
