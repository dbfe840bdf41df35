import type { BodyOf, Endpoints } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { assertRoom } from "../../account/quota/assert-room.ts";
import { traceSourceTable, traceSourceTopic, type TraceSourceRow } from "./table.ts";
import { createSourceToken } from "./token.ts";

interface Created {
  readonly row: TraceSourceRow;
  /** Shown once, never stored. */
  readonly token: string;
}

/** Creates a trace source. @throws Failure `quota_reached`, or `conflict` when a live one has the name. */
export async function createTraceSource(
  call: ViewerCall,
  input: BodyOf<Endpoints["traceSources.create"]>,
): Promise<Created> {
  const { token, hash, prefix } = createSourceToken();
  const row = await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    await assertRoom(tx, "sources", call.viewer.providerId);
    const [inserted] = await tx
      .insert(traceSourceTable)
      .values({
        ...input,
        id: uuid(),
        providerId: call.viewer.providerId,
        tokenHash: hash,
        tokenPrefix: prefix,
        createdAt: call.now,
      })
      .onConflictDoNothing()
      .returning();
    if (inserted === undefined)
      throw new Failure("conflict", { detail: `A trace source named ${input.name} already exists.` });
    await recordAudit(tx, call, {
      action: "trace_source.create",
      subjectType: "trace_source",
      subjectId: inserted.id,
      after: input,
    });
    await publish(traceSourceTopic, { id: inserted.id });
    return inserted;
  });
  return { row, token };
}
