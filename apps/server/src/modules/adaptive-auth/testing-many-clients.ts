import { hash } from "node:crypto";
import { type AdaptiveSettings, defaultNewClients, type ProtectedEndpoint } from "@parapet/contract";
import { compileBlocks } from "@parapet/ip-address";
import {
  factsOf,
  History,
  learn,
  type Observation,
  packHistory,
  type Population,
  createDefaultSettings,
} from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import { createApiKey } from "./client-key/api-key.ts";
import { compileRules } from "./directory/compile-rules.ts";
import { toDigestText, Directory, type StoredClient } from "./directory/directory.ts";
import { compileEndpoints, unlistedSensitivity } from "./directory/endpoint-matcher.ts";
import type { ApiEntry, ProviderEntry } from "./directory/entries.ts";
import { Learning } from "./learning/learning.ts";
import { defaultWays } from "./protected-api/table.ts";

/** Size of each client's history. */
const size = { sessions: 40, networks: 4, endpoints: 6 } as const;
const templates = 200;
const startMs = Date.UTC(2026, 9, 1);

const idOf = (at: number) => `018f0000-0000-7000-8000-${at.toString(16).padStart(12, "0")}`;
export const providerId = idOf(0);
export const apiId = idOf(1);
/** Where a client calls from. */
export const addressOf = (client: number, network: number) =>
  `${20 + (client % 180)}.${(client >> 8) % 256}.${network}.${client % 250}`;

/** The clients' API, with default settings in enforce mode. */
export function apiOfMany(endpoints: readonly ProtectedEndpoint[], changed: Partial<AdaptiveSettings> = {}): ApiEntry {
  const settings: AdaptiveSettings = { ...createDefaultSettings(newId), mode: "enforce", ...changed };
  const baseUrl = "https://api.example";
  return {
    id: apiId,
    providerId,
    name: "Things",
    slug: "things",
    baseUrl,
    sensitivity: "normal",
    endpoints: compileEndpoints(endpoints, baseUrl),
    unlistedSensitivity: unlistedSensitivity({ sensitivity: "normal", endpoints }, settings.unlisted_sensitivity),
    hops: compileBlocks([]),
    trustsRemoteAddr: false,
    ways: defaultWays,
    newClients: defaultNewClients,
    settings,
    ...compileRules(settings, baseUrl),
    configVersion: 3,
    bypassUntilMs: 0,
    isArchived: false,
  };
}

/** The clients' provider. */
export const providerOfMany: ProviderEntry = {
  id: providerId,
  publicId: "p".repeat(64),
  isInUse: true,
  zones: [],
  signingKey: null,
  publicKeys: [],
};

/** Clients with histories, as the directory and learning hold them. */
export function manyClients(count: number) {
  const [directory, learning] = [new Directory(), new Learning()];
  const population = learning.populations.get(providerId).known;
  const histories = Array.from({ length: templates }, (_, at) => packHistory(historyOf(at, population)));
  const keys: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { client, key } = storedClient(at);
    directory.setClient(client);
    // Plaintext keys aren't part of the measurement, so only a few are kept.
    if (keys.length < 20_000) keys.push(key);
    learning.histories.setShare(client.client.id, histories[at % templates] ?? new Uint8Array());
  }
  return { directory, learning, keys };
}

function storedClient(at: number): { readonly client: StoredClient; readonly key: string } {
  const { key, hash: digest, prefix } = createApiKey();
  const id = idOf(1000 + at);
  const entry = {
    id,
    publicId: `${at}`.padStart(64, "c"),
    providerId,
    organizationId: null,
    kind: "headless",
    state: "normal",
    lockedUntilMs: 0,
    tags: [],
    declared: null,
    apis: [apiId],
    hasFactor: false,
    thumbprints: [],
    elevations: [],
    remembered: [],
    elevationsFromMs: 0,
    seen: { sessions: size.sessions, days: 20, lastDay: 20_000 },
  } as const;
  const keyEntry = {
    id: idOf(10_000_000 + at),
    clientId: id,
    prefix,
    untilMs: Infinity,
    isRevoked: false,
    isLocked: false,
    isKey: true,
    isLinked: true,
  };
  return { client: { client: entry, keys: [[toDigestText(digest), keyEntry]], blocks: [] }, key };
}

function historyOf(client: number, population: Population): History {
  const history = new History();
  for (let session = 0; session < size.sessions; session += 1)
    learn(factsOf(observationOf(client, session)), history, population);
  return history;
}

function observationOf(client: number, session: number): Observation {
  const address = addressOf(client, session % size.networks);
  const keyed = (text: string) => hash("sha256", text, "base64url").slice(0, 16);
  return {
    atMs: startMs + session * 12 * 3_600_000,
    network: {
      country: "NO",
      asn: 2000 + (client % 50),
      prefix: keyed(address.replace(/\.\d+$/, "")),
      address: keyed(address),
      kind: "isp",
      place: null,
    },
    agent: { device: "library", os: "", family: "okhttp", platform: "", version: "4" },
    key: null,
    endpoint: `GET /things/${session % size.endpoints}`,
    tls: null,
    headers: "h",
    perMinute: session % 10,
  };
}
