import { createGraphClient, type GraphClient } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";
import { openCredential } from "./credential-seal.ts";
import { cloudOf, simulatedHosts } from "./hosts-of.ts";
import type { ConfiguredConnection } from "./queries.ts";

/** The Graph client for a stored connection. */
export function clientOf(
  { sealing, metrics, config }: Pick<Platform, "sealing" | "metrics" | "config">,
  connection: ConfiguredConnection,
): GraphClient {
  const baseUrls = simulatedHosts(connection);
  return createGraphClient({
    cloud: cloudOf(connection),
    tenantId: connection.tenantId ?? connection.tenant,
    clientId: connection.clientId,
    credential: openCredential(sealing, connection),
    proxy: config.proxyUrl,
    ...(baseUrls !== null && { baseUrls }),
    onCall: (operation, outcome) => metrics.graphCalls.inc({ operation, outcome }),
  });
}
