import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { dropNotifications } from "../../account/notification/drop-notifications.ts";
import { removeFromBackTests } from "../back-test/remove-client.ts";
import { changeProtection } from "../change-protection.ts";
import { decisionService } from "../decision/decision-service.ts";
import { feedbackTable } from "../feedback/table.ts";
import { auditedClient } from "./audited.ts";
import { requestErasure } from "./erase-decisions.ts";
import { lockManagedClient } from "./queries.ts";
import { readAccess } from "./save-access.ts";
import { apiClientTable as table } from "./table.ts";

/**
 * Deletes a client with its keys, factors, profile, back-test results and feedback; its decisions are erased in the
 * background. The provider's population is anonymous and stays. @throws Failure `not_found`
 */
export async function deleteClient(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    const row = await lockManagedClient(tx, call.viewer, id);
    const before = auditedClient(row, await readAccess(tx, row));
    await tx.delete(feedbackTable).where(eq(feedbackTable.clientId, id));
    await removeFromBackTests(tx, row);
    const { providerId, name } = row;
    // Older notifications contain only the name.
    for (const details of [{ client_id: id }, { client: name }])
      for (const kind of ["decision.not_ours", "client.refused"] as const)
        await dropNotifications(tx, { providerId, kind, details });
    await tx.delete(table).where(eq(table.id, id));
    await requestErasure(call.platform, tx, { providerId, clientId: id });
    await recordAudit(tx, call, { action: "api_client.delete", subjectType: "api_client", subjectId: id, before });
  });
  call.platform.services.get(decisionService).forgetClient(id);
}
