import type { GraphClient } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";
import { findConnection, mustBeConfigured } from "../connection/find-connection.ts";
import { clientOf } from "../connection/client-of.ts";
import type { MailConnectionRow } from "../connection/table.ts";

interface Kept {
  readonly client: GraphClient;
  readonly madeFrom: string;
}

/** Microsoft's limits are a tenant's, so that all work of a process for a tenant goes through one client. */
const clients = new WeakMap<Platform["jobs"], Map<string, Kept>>();

/** The client of a provider's tenant; null while it is not connected. Nobody closes it but `closeTenantClients`. */
export async function tenantClient(platform: Platform, providerId: string): Promise<GraphClient | null> {
  const connection = await findConnection(platform.postgres.db, { providerId });
  if (connection === null || !isConnected(connection)) return null;
  const ofPlatform = clients.get(platform.jobs) ?? new Map<string, Kept>();
  clients.set(platform.jobs, ofPlatform);
  const madeFrom = fingerprintOf(connection);
  const kept = ofPlatform.get(providerId);
  if (kept?.madeFrom === madeFrom) return kept.client;
  kept?.client.close();
  const client = clientOf(platform, mustBeConfigured(connection));
  ofPlatform.set(providerId, { client, madeFrom });
  return client;
}

/** Ends the connections to all tenants, when a process stops. */
export function closeTenantClients({ jobs }: Pick<Platform, "jobs">): void {
  for (const { client } of clients.get(jobs)?.values() ?? []) client.close();
  clients.delete(jobs);
}

function isConnected({ state, sealedCredential }: MailConnectionRow): boolean {
  return (state === "connected" || state === "degraded") && sealedCredential !== null;
}

/** What a client is made from; when it changes, the kept one is of no use. */
function fingerprintOf(connection: MailConnectionRow): string {
  const { cloud, simulatorUrl, tenant, tenantId, clientId, sealedCredential } = connection;
  return JSON.stringify([cloud, simulatorUrl, tenant, tenantId, clientId, sealedCredential]);
}
