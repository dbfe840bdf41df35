import { type BodyOf, defaultNewClients, type Endpoints } from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../change-protection.ts";
import { chooseNewClients } from "./choose-new-clients.ts";
import { claimPlaces, slugFor } from "./claim-places.ts";
import { reuseEndpointIds } from "./reuse-endpoint-ids.ts";
import { auditedProtectedApi } from "./save-protected-api.ts";
import { sealWays } from "./stored-ways.ts";
import { adaptiveConfigTable, defaultWays, protectedApiTable, type ProtectedApiRow } from "./table.ts";

/** Creates a protected API with default settings in monitor mode. @throws Failure `conflict` */
export async function createProtectedApi(
  call: ViewerCall,
  input: BodyOf<Endpoints["protectedApis.create"]>,
): Promise<string> {
  const { viewer, now } = call;
  const { sealing } = call.platform;
  const id = newId();
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row: ProtectedApiRow = {
      id,
      providerId: viewer.providerId,
      name: input.name,
      slug: input.slug ?? (await slugFor(tx, input.name)),
      baseUrl: input.base_url,
      environment: input.environment,
      sensitivity: input.sensitivity,
      endpoints: reuseEndpointIds([], input.endpoints),
      trustedHops: [...new Set(input.trusted_hops)],
      trustsRemoteAddr: input.trusts_remote_addr,
      clientWays: input.client_ways === undefined ? defaultWays : sealWays(sealing, input.client_ways, []),
      newClients: await chooseNewClients(tx, viewer, input.new_clients ?? defaultNewClients),
      configVersion: 1,
      draft: null,
      draftSavedAt: null,
      draftSavedBy: null,
      bypassUntil: null,
      bypassReason: "",
      createdAt: now,
      archivedAt: null,
    };
    await claimPlaces(tx, row);
    // A concurrent request may have claimed the same.
    const inserted = await tx.insert(protectedApiTable).values(row).onConflictDoNothing().returning();
    if (inserted.length === 0) throw new Failure("conflict");
    await tx.insert(adaptiveConfigTable).values({
      apiId: id,
      providerId: viewer.providerId,
      version: 1,
      settings: createDefaultSettings(newId),
      note: "",
      restores: null,
      publishedAt: now,
      publishedBy: viewer.email,
    });
    await recordAudit(tx, call, {
      action: "protected_api.create",
      subjectType: "protected_api",
      subjectId: id,
      after: auditedProtectedApi(row),
    });
  });
  return id;
}
