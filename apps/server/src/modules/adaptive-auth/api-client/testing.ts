import { randomUUID } from "node:crypto";
import type { ApiClient, BodyOf, Endpoints } from "@parapet/contract";
import { usualSettings } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { adaptiveConfigTable, protectedApiTable } from "../protected-api/table.ts";
import { createClient } from "./create-client.ts";

type Input = BodyOf<Endpoints["apiClients.create"]>;

/** Adds a client that says no more than it must. */
export function addClient(call: ViewerCall, input: Partial<Input> = {}): Promise<ApiClient> {
  return createClient(call, {
    name: `client ${randomUUID()}`,
    kind: "headless",
    organization_id: null,
    owner_name: "",
    owner_email: "",
    tags: [],
    metadata: {},
    declared: { cidrs: [], asns: [], countries: [], agents: [] },
    apis: [],
    ...input,
  });
}

/** Adds a protected API with its first version of the settings, and answers its id. */
export async function addProtectedApi(
  { platform, viewer: { providerId }, now }: ViewerCall,
  { name, learning = { sessions: 8, days: 2 } }: { name: string; learning?: { sessions: number; days: number } },
): Promise<string> {
  const id = randomUUID();
  const { db } = platform.postgres;
  await db.insert(protectedApiTable).values({
    id,
    providerId,
    name,
    slug: id,
    baseUrl: "https://api.example.com",
    environment: "production",
    sensitivity: "normal",
    endpoints: [],
    trustedHops: [],
    configVersion: 1,
    createdAt: now,
  });
  const settings = { ...usualSettings(randomUUID), learning };
  await db
    .insert(adaptiveConfigTable)
    .values({ apiId: id, providerId, version: 1, settings, note: "", publishedAt: now });
  return id;
}
