import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { forgetDevices } from "../remembered-device/forget-devices.ts";
import { auditedKey } from "./add-key.ts";
import { findKey } from "./queries.ts";
import { clientKeyTable as table } from "./table.ts";

interface Which {
  readonly clientId: string;
  readonly keyId: string;
}

/** Revokes a key permanently, and forgets devices whose step-up was passed with it. @throws Failure `not_found` */
export async function revokeKey(call: ViewerCall, { clientId, keyId }: Which): Promise<void> {
  await changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const row = await findKey(tx, clientId, keyId);
    if (row.revokedAt !== null) return;
    await tx.update(table).set({ revokedAt: call.now }).where(eq(table.id, keyId));
    await forgetDevices(tx, { clientId, keyId });
    await recordAudit(tx, call, {
      action: "client_key.revoke",
      subjectType: "api_client",
      subjectId: clientId,
      before: auditedKey(client, row),
    });
  });
}
