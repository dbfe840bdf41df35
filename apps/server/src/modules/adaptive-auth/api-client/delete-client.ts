import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { auditedClient } from "./audited.ts";
import { lockManagedClient } from "./find-client.ts";
import { readAccess } from "./save-access.ts";
import { apiClientTable as table } from "./table.ts";

/** Deletes a client with its keys, factors and what was learnt; its decisions stay. @throws Failure `not_found` */
export async function deleteClient(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    const row = await lockManagedClient(tx, call.viewer, id);
    const before = auditedClient(row, await readAccess(tx, row));
    await tx.delete(table).where(eq(table.id, id));
    await recordAudit(tx, call, { action: "api_client.delete", subjectType: "api_client", subjectId: id, before });
  });
}
