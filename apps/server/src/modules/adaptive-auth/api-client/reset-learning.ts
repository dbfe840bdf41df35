import type { ApiClient } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { clientContextTable } from "../client-context/table.ts";
import { decisionService } from "../decision/decision-service.ts";
import { feedbackTable } from "../feedback/table.ts";
import { getClient, lockManagedClient } from "./queries.ts";
import { apiClientTable as table } from "./table.ts";

/** Deletes a client's profile, contexts and elevations: it starts learning again. @throws Failure `not_found` */
export async function resetLearning(call: ViewerCall, id: string): Promise<ApiClient> {
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    const { sessions, sessionDays: days } = await lockManagedClient(tx, call.viewer, id);
    await tx.execute(sql`DELETE FROM client_learning WHERE client_id = ${id}`);
    await tx.delete(clientContextTable).where(eq(clientContextTable.clientId, id));
    // Training by feedback is reset, too; undoing that feedback must not subtract it again.
    await tx.update(feedbackTable).set({ trained: "", trustedUntil: null }).where(eq(feedbackTable.clientId, id));
    await endElevations(tx, { clientId: id, now: call.now });
    await tx.update(table).set({ sessions: 0, sessionDays: 0 }).where(eq(table.id, id));
    await recordAudit(tx, call, {
      action: "api_client.reset_learning",
      subjectType: "api_client",
      subjectId: id,
      before: { sessions, days },
    });
  });
  // Other processes notice that their saved row is gone.
  call.platform.services.get(decisionService).forgetClient(id);
  return getClient(call, id);
}
