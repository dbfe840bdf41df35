import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { clientBackupCodeTable, clientTotpTable } from "./table.ts";

/** Removes a client's authenticator and backup codes, and revokes its elevations. @throws Failure `not_found` */
export async function removeClientTotp(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    await lockManagedClient(tx, call.viewer, id);
    const removed = await tx
      .delete(clientTotpTable)
      .where(eq(clientTotpTable.clientId, id))
      .returning({ clientId: clientTotpTable.clientId });
    if (removed.length === 0) return;
    await tx.delete(clientBackupCodeTable).where(eq(clientBackupCodeTable.clientId, id));
    await endElevations(tx, { clientId: id, now: call.now });
    await recordAudit(tx, call, { action: "client_totp.remove", subjectType: "api_client", subjectId: id });
  });
}
