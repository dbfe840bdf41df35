import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { forgetDevices } from "../remembered-device/forget-devices.ts";
import { findSigningKey } from "./queries.ts";
import { signingKeyTable as table } from "./table.ts";

interface Which {
  readonly clientId: string;
  readonly keyId: string;
}

/** Revokes a public key permanently, and forgets devices bound to it. @throws Failure `not_found` */
export async function revokeSigningKey(call: ViewerCall, { clientId, keyId }: Which): Promise<void> {
  await changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const { revokedAt, name, thumbprint } = await findSigningKey(tx, clientId, keyId);
    if (revokedAt !== null) return;
    await tx.update(table).set({ revokedAt: call.now }).where(eq(table.id, keyId));
    await forgetDevices(tx, { clientId, thumbprint });
    await recordAudit(tx, call, {
      action: "signing_key.revoke",
      subjectType: "api_client",
      subjectId: clientId,
      before: { client: client.name, name, thumbprint },
    });
  });
}
