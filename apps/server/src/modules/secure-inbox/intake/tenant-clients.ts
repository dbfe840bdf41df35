import type { GraphClient } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";
import { findConnection, mustBeConfigured } from "../connection/find-connection.ts";
import { clientOf } from "../connection/client-of.ts";
import type { MailConnectionRow } from "../connection/table.ts";

interface CachedClient {
  readonly client: GraphClient;
  readonly madeFrom: string;
}

/** Microsoft's limits are per tenant, so a process uses one client for each. */
const clients = new WeakMap<Platform["jobs"], Map<string, CachedClient>>();

/** The shared client of a provider's tenant; null if not connected. Only `closeTenantClients` closes it. */
export async function tenantClient(platform: Platform, providerId: string): Promise<GraphClient | null> {
  const connection = await findConnection(platform.postgres.db, { providerId });
  if (connection === null || !isConnected(connection)) return null;
  const ofPlatform = clients.get(platform.jobs) ?? new Map<string, CachedClient>();
  clients.set(platform.jobs, ofPlatform);
  const madeFrom = fingerprintOf(connection);
  const cached = ofPlatform.get(providerId);
  if (cached?.madeFrom === madeFrom) return cached.client;
  cached?.client.close();
  const client = clientOf(platform, mustBeConfigured(connection));
  ofPlatform.set(providerId, { client, madeFrom });
  return client;
}

/** Closes all clients on shutdown. */
export function closeTenantClients({ jobs }: Pick<Platform, "jobs">): void {
  for (const { client } of clients.get(jobs)?.values() ?? []) client.close();
  clients.delete(jobs);
}

function isConnected({ state, sealedCredential }: MailConnectionRow): boolean {
  return (state === "connected" || state === "degraded") && sealedCredential !== null;
}

/** Identifies the settings a client was created with. */
function fingerprintOf(connection: MailConnectionRow): string {
  const { cloud, simulatorUrl, tenant, tenantId, clientId, sealedCredential } = connection;
  return JSON.stringify([cloud, simulatorUrl, tenant, tenantId, clientId, sealedCredential]);
}
