import type { BodyOf, Endpoints, NetworkZone } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../change-protection.ts";
import { auditedZone, presentZone } from "./present.ts";
import { networkZoneTable } from "./table.ts";

/** Adds a network zone. @throws Failure `conflict` when one has the name */
export async function createZone(
  call: ViewerCall,
  input: BodyOf<Endpoints["networkZones.create"]>,
): Promise<NetworkZone> {
  const { providerId } = call.viewer;
  const row = await changeProtection(call, [{ kind: "provider", id: providerId }], async (tx) => {
    const [inserted] = await tx
      .insert(networkZoneTable)
      .values({ ...input, id: newId(), providerId, updatedAt: call.now })
      .onConflictDoNothing()
      .returning();
    if (inserted === undefined)
      throw new Failure("conflict", { detail: `A network zone named ${input.name} already exists.` });
    await recordAudit(tx, call, {
      action: "network_zone.create",
      subjectType: "network_zone",
      subjectId: inserted.id,
      after: auditedZone(inserted),
    });
    return inserted;
  });
  return presentZone(row);
}
