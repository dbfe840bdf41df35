import type { BodyOf, Endpoints } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { assertRoom } from "../../account/quota/assert-room.ts";
import { identityCacheService } from "./identity-cache.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";
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
  const row = await call.platform.postgres.db.transaction(async (tx) => {
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
    return inserted;
  });
  call.platform.services.get(identityCacheService).clear();
  return { row, token };
}
