import { type AdaptiveSettings, defaultNewClients } from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import type { Platform } from "../../platform/platform.ts";
import { apiClientAccessTable, apiClientTable, type ApiClientRow } from "./api-client/table.ts";
import { changeProtection } from "./change-protection.ts";
import { createApiKey } from "./client-key/api-key.ts";
import { clientKeyTable } from "./client-key/table.ts";
import { adaptiveConfigTable, defaultWays, protectedApiTable, type ProtectedApiRow } from "./protected-api/table.ts";

/** Settings with what a test changes. */
export const settingsWith = (changes: Partial<AdaptiveSettings> = {}): AdaptiveSettings => ({
  ...createDefaultSettings(newId),
  mode: "enforce",
  ...changes,
});

/** Adds a protected API whose gateways are on the loopback interface. */
export async function addApi(
  platform: Platform,
  providerId: string,
  changes: Partial<ProtectedApiRow> = {},
  settings = settingsWith(),
): Promise<ProtectedApiRow> {
  const now = platform.clock.now();
  const id = newId();
  const row: ProtectedApiRow = {
    id,
    providerId,
    name: `Invoices ${id}`,
    slug: `invoices-${id.slice(-12)}`,
    baseUrl: "https://api.example",
    environment: "production",
    sensitivity: "normal",
    endpoints: [],
    trustedHops: ["127.0.0.0/8", "::1"],
    trustsRemoteAddr: false,
    clientWays: defaultWays,
    newClients: defaultNewClients,
    configVersion: 1,
    draft: null,
    draftSavedAt: null,
    draftSavedBy: null,
    bypassUntil: null,
    bypassReason: "",
    createdAt: now,
    archivedAt: null,
    ...changes,
  };
  await changeProtection({ platform }, [{ kind: "api", id }], async (tx) => {
    await tx.insert(protectedApiTable).values(row);
    await tx
      .insert(adaptiveConfigTable)
      .values({ apiId: id, providerId, version: 1, settings, note: "", publishedAt: now, publishedBy: null });
  });
  return row;
}

/** A client, and its key in clear. */
interface AddedClient {
  readonly id: string;
  readonly key: string;
  readonly keyId: string;
  readonly organizationId: string | null;
}

/** Adds a client with a key that may call some APIs. */
export async function addClient(
  platform: Platform,
  providerId: string,
  apiIds: readonly string[],
  changes: Partial<ApiClientRow> = {},
): Promise<AddedClient> {
  const [id, keyId, now] = [newId(), newId(), platform.clock.now()];
  const { key, hash, prefix } = createApiKey();
  await changeProtection({ platform }, [{ kind: "client", id }], async (tx) => {
    await tx.insert(apiClientTable).values({
      id,
      providerId,
      organizationId: null,
      name: `Client ${id}`,
      kind: "headless",
      ownerName: "",
      ownerEmail: "",
      tags: [],
      metadata: {},
      state: "normal",
      createdAt: now,
      declared: { cidrs: [], asns: [], countries: [], agents: [] },
      ...changes,
    });
    for (const apiId of apiIds) await tx.insert(apiClientAccessTable).values({ providerId, clientId: id, apiId });
    await tx
      .insert(clientKeyTable)
      .values({ id: keyId, providerId, clientId: id, name: "", prefix, keyHash: hash, createdAt: now });
  });
  return { id, key, keyId, organizationId: changes.organizationId ?? null };
}
