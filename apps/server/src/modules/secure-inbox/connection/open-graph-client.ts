import { createGraphClient, type GraphClient } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";
import { openCredential } from "./credential-seal.ts";
import { type ConfiguredConnection, findConnection, mustBeConfigured } from "./find-connection.ts";
import { cloudOf, simulatedHosts } from "./hosts-of.ts";

/** A client for a provider's tenant, which its user closes; null where no credential is stored. */
export async function openGraphClient(platform: Platform, providerId: string): Promise<GraphClient | null> {
  const row = await findConnection(platform.postgres.db, { providerId });
  return row === null || row.sealedCredential === null ? null : clientOf(platform, mustBeConfigured(row));
}

/** The client of one connection, as it is stored. */
export function clientOf({ sealing, metrics }: Platform, connection: ConfiguredConnection): GraphClient {
  const baseUrls = simulatedHosts(connection);
  return createGraphClient({
    cloud: cloudOf(connection),
    tenantId: connection.tenantId ?? connection.tenant,
    clientId: connection.clientId,
    credential: openCredential(sealing, connection),
    ...(baseUrls !== null && { baseUrls }),
    onCall: (operation, outcome) => metrics.graphCalls.inc({ operation, outcome }),
  });
}
