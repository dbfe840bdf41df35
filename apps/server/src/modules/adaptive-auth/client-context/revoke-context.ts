import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { feedbackTable } from "../feedback/table.ts";
import { endElevations } from "./end-elevations.ts";
import { clientContextTable as table } from "./table.ts";

interface Which {
  readonly clientId: string;
  readonly contextId: string;
}

/** Deletes a context with its elevations, remembered devices and the trust by feedback; it becomes unknown. @throws Failure `not_found` */
export async function revokeContext(call: ViewerCall, { clientId, contextId }: Which): Promise<void> {
  await changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const [context] = await tx
      .delete(table)
      .where(and(eq(table.id, contextId), eq(table.clientId, clientId)))
      .returning();
    if (context === undefined) throw new Failure("not_found");
    const { apiId, contextHash } = context;
    const isHere = and(eq(feedbackTable.apiId, apiId), eq(feedbackTable.contextHash, contextHash));
    await tx
      .update(feedbackTable)
      .set({ trustedUntil: null })
      .where(and(eq(feedbackTable.clientId, clientId), isHere));
    await endElevations(tx, { clientId, now: call.now, context });
    const { network, agent } = context;
    await recordAudit(tx, call, {
      action: "client_context.revoke",
      subjectType: "api_client",
      subjectId: clientId,
      before: { client: client.name, network, agent },
    });
  });
}
