import type { ApiEntry, ClientEntry, KeyEntry, ProviderEntry } from "./entries.ts";

/** A client with its keys by digest. */
export interface StoredClient {
  readonly client: ClientEntry;
  readonly keys: readonly (readonly [digest: string, key: KeyEntry])[];
}

/** In-memory lookups for decisions. */
export class Directory {
  readonly #apis = new Map<string, ApiEntry>();
  readonly #slugs = new Map<string, ApiEntry>();
  readonly #clients = new Map<string, ClientEntry>();
  readonly #keys = new Map<string, KeyEntry>();
  /** IDs of clients by public ID. */
  readonly #publicIds = new Map<string, string>();
  readonly #digests = new Map<string, readonly string[]>();
  readonly #providers = new Map<string, ProviderEntry>();
  /** Number of clients with signing keys by API. */
  readonly #signers = new Map<string, number>();

  /** By ID or, if it isn't archived, by slug. */
  api(name: string): ApiEntry | undefined {
    return this.#slugs.get(name) ?? this.#apis.get(name);
  }
  someApi(holds: (api: ApiEntry) => boolean): boolean {
    for (const api of this.#apis.values()) if (holds(api)) return true;
    return false;
  }
  /** A provider's APIs in use. */
  apisOf(providerId: string): ApiEntry[] {
    return [...this.#apis.values()].filter((api) => api.providerId === providerId && !api.isArchived);
  }
  /** IDs of providers with an API for which it holds, each once. */
  providersOf(holds: (api: ApiEntry) => boolean): readonly string[] {
    const found = new Set<string>();
    for (const api of this.#apis.values()) if (!api.isArchived && holds(api)) found.add(api.providerId);
    return [...found];
  }
  client(id: string): ClientEntry | undefined {
    return this.#clients.get(id);
  }
  clientByPublicId(publicId: string): ClientEntry | undefined {
    return this.#clients.get(this.#publicIds.get(publicId) ?? "");
  }
  provider(id: string): ProviderEntry | undefined {
    return this.#providers.get(id);
  }
  providerByPublicId(publicId: string): ProviderEntry | undefined {
    for (const provider of this.#providers.values()) if (provider.publicId === publicId) return provider;
    return undefined;
  }
  /** @param digest SHA-256 of the key, as encoded by `toDigestText` */
  key(digest: string): KeyEntry | undefined {
    return this.#keys.get(digest);
  }
  /** Whether any client of the API signs calls, which makes a missing signature significant. */
  hasSigners(apiId: string): boolean {
    return (this.#signers.get(apiId) ?? 0) > 0;
  }
  get clientCount(): number {
    return this.#clients.size;
  }

  setApi(api: ApiEntry): void {
    this.removeApi(api.id);
    this.#apis.set(api.id, api);
    if (!api.isArchived) this.#slugs.set(api.slug, api);
  }

  removeApi(id: string): void {
    const known = this.#apis.get(id);
    if (known === undefined) return;
    this.#apis.delete(id);
    if (this.#slugs.get(known.slug)?.id === id) this.#slugs.delete(known.slug);
  }

  setClient({ client, keys }: StoredClient): void {
    this.removeClient(client.id);
    this.#clients.set(client.id, client);
    this.#publicIds.set(client.publicId, client.id);
    for (const [digest, key] of keys) this.#keys.set(digest, key);
    if (keys.length > 0)
      this.#digests.set(
        client.id,
        keys.map(([digest]) => digest),
      );
    this.#countSigner(client, 1);
  }

  removeClient(id: string): void {
    const known = this.#clients.get(id);
    if (known === undefined) return;
    this.#clients.delete(id);
    // The key may have moved to another client.
    for (const digest of this.#digests.get(id) ?? [])
      if (this.#keys.get(digest)?.clientId === id) this.#keys.delete(digest);
    this.#digests.delete(id);
    this.#publicIds.delete(known.publicId);
    this.#countSigner(known, -1);
  }

  /** Updates a client's totals. */
  updateSeen(id: string, seen: ClientEntry["seen"]): void {
    const known = this.#clients.get(id);
    if (known !== undefined) this.#clients.set(id, { ...known, seen });
  }

  setProvider(provider: ProviderEntry): void {
    this.#providers.set(provider.id, provider);
  }
  removeProvider(id: string): void {
    this.#providers.delete(id);
  }

  #countSigner({ thumbprints, apis }: ClientEntry, by: number): void {
    if (thumbprints.length === 0) return;
    for (const id of apis) this.#signers.set(id, (this.#signers.get(id) ?? 0) + by);
  }
}

/** Encodes a key's digest with one character a byte, the most compact string in V8. */
export function toDigestText(hash: Buffer): string {
  return hash.toString("latin1");
}
