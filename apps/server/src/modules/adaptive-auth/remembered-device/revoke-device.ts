import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call, ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { lockClient } from "../challenge/lock-client.ts";
import { changeProtection } from "../change-protection.ts";
import { findOwnDevice, type DeviceLink } from "./queries.ts";
import { rememberedDeviceTable as table, type RememberedDeviceRow } from "./table.ts";

interface Which {
  readonly clientId: string;
  readonly deviceId: string;
}

/** Forgets a remembered device of a client. @throws Failure `not_found` */
export async function revokeDevice(call: ViewerCall, { clientId, deviceId }: Which): Promise<void> {
  await changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const [device] = await tx
      .delete(table)
      .where(and(eq(table.id, deviceId), eq(table.clientId, clientId)))
      .returning();
    if (device === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, toAudited(client, device));
  });
}

/** Forgets a remembered device by its owner's link. @throws Failure `not_found` */
export async function forgetOwnDevice(call: Call, link: DeviceLink): Promise<void> {
  const { device } = await findOwnDevice(call, link);
  await changeProtection(call, [{ kind: "client", id: device.clientId }], async (tx) => {
    const client = await lockClient(tx, device.clientId);
    const forgotten = await tx.delete(table).where(eq(table.id, device.id)).returning({ id: table.id });
    if (client === null || forgotten.length === 0) throw new Failure("not_found");
    await recordAudit(tx, call, {
      ...toAudited(client, device),
      actor: { providerId: client.providerId, userId: null, email: client.ownerEmail },
    });
  });
}

function toAudited({ name }: { readonly name: string }, device: RememberedDeviceRow) {
  const { clientId, network, agent, thumbprint } = device;
  return {
    action: "remembered_device.revoke",
    subjectType: "api_client",
    subjectId: clientId,
    before: { client: name, network, agent, thumbprint },
  };
}
