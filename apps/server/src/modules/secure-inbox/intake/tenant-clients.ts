import type { GraphClient } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { clientOf } from "../connection/client-of.ts";
import { findConnection, mustBeConfigured } from "../connection/queries.ts";
import type { MailConnectionRow } from "../connection/table.ts";

interface CachedClient {
  readonly client: GraphClient;
  readonly madeFrom: string;
}

/** Microsoft's limits are per tenant, so a process uses one client for each. */
export const tenantClientsService = defineService("tenant clients", () => new Map<string, CachedClient>(), {
  stop: closeAll,
});

/** The shared client of a provider's tenant; null if not connected. It stays open until the connection changes or the process stops. */
export async function tenantClient(platform: Platform, providerId: string): Promise<GraphClient | null> {
  const connection = await findConnection(platform.postgres.db, { providerId });
  if (connection === null || !isConnected(connection)) return null;
  const clients = platform.services.get(tenantClientsService);
  const madeFrom = fingerprintOf(connection);
  const cached = clients.get(providerId);
  if (cached?.madeFrom === madeFrom) return cached.client;
  cached?.client.close();
  const client = clientOf(platform, mustBeConfigured(connection));
  clients.set(providerId, { client, madeFrom });
  return client;
}

/** Drops all clients, as a restart does. */
export function closeTenantClients({ services }: Pick<Platform, "services">): void {
  closeAll(services.get(tenantClientsService));
}

function closeAll(clients: Map<string, CachedClient>): void {
  for (const { client } of clients.values()) client.close();
  clients.clear();
}

function isConnected({ state, sealedCredential }: MailConnectionRow): boolean {
  return (state === "connected" || state === "degraded") && sealedCredential !== null;
}

/** Identifies the settings a client was created with. */
function fingerprintOf(connection: MailConnectionRow): string {
  const { cloud, simulatorUrl, tenant, tenantId, clientId, sealedCredential } = connection;
  return JSON.stringify([cloud, simulatorUrl, tenant, tenantId, clientId, sealedCredential]);
}
