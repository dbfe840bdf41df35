import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { auditedKey } from "./add-key.ts";
import { findKey } from "./queries.ts";
import { clientKeyTable as table } from "./table.ts";

interface Which {
  readonly clientId: string;
  readonly keyId: string;
}

/** Unlocks a key for any lock reason. @throws Failure `not_found` */
export async function unlockKey(call: ViewerCall, { clientId, keyId }: Which): Promise<void> {
  await changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const row = await findKey(tx, clientId, keyId);
    if (row.lockedAt === null) return;
    await tx.update(table).set({ lockedAt: null, lockReason: null }).where(eq(table.id, keyId));
    await recordAudit(tx, call, {
      action: "client_key.unlock",
      subjectType: "api_client",
      subjectId: clientId,
      before: { ...auditedKey(client, row), locked_by: row.lockReason },
    });
  });
}
