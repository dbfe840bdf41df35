import type { ClientIdentity } from "@parapet/contract";
import { parseBlock } from "@parapet/ip-address";
import type { ApiEntry, ClientEntry, KeyEntry, ProviderEntry } from "./entries.ts";

/** A client with its keys by digest, and its identities by name. */
export interface StoredClient {
  readonly client: ClientEntry;
  readonly keys: readonly (readonly [name: string, key: KeyEntry])[];
  /** Address blocks among its identities. */
  readonly blocks: readonly NamedBlock[];
}

interface NamedBlock {
  readonly block: string;
  /** Of its identity. */
  readonly name: string;
}

/** A provider's blocks, compiled; the smallest first. */
type AddressGroups = readonly (NamedBlock & { readonly range: Range })[];
type Range = NonNullable<ReturnType<typeof parseBlock>>;

/** Name of an identity in the map of keys: longer than any digest. */
export function identityName(providerId: string, { kind, value }: Pick<ClientIdentity, "kind" | "value">): string {
  return `${providerId} ${kind} ${value}`;
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
  /** Address blocks by client, and by provider as they are compared. */
  readonly #blocks = new Map<string, readonly NamedBlock[]>();
  readonly #groups = new Map<string, AddressGroups>();
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
  findApis(holds: (api: ApiEntry) => boolean): ApiEntry[] {
    return [...this.#apis.values()].filter(holds);
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
  /** @param name digest of the key, as encoded by `toDigestText`, or name of an identity */
  key(name: string): KeyEntry | undefined {
    return this.#keys.get(name);
  }
  /** Name of the identity with the smallest block that holds an address. */
  addressGroup(providerId: string, number: bigint): string | undefined {
    const groups = this.#groupsOf(providerId);
    return groups.find(({ range }) => number >= range.first && number <= range.last)?.name;
  }
  /** Whether any client of the API signs calls, which makes a missing signature significant. */
  hasSigners(apiId: string): boolean {
    return (this.#signers.get(apiId) ?? 0) > 0;
  }
  /** Of clients in a range, both ends included. */
  clientIds({ first, last }: { readonly first: string; readonly last: string }): string[] {
    return [...this.#clients.keys()].filter((id) => id >= first && id <= last);
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

  setClient({ client, keys, blocks }: StoredClient): void {
    this.removeClient(client.id);
    if (blocks.length > 0) {
      this.#blocks.set(client.id, blocks);
      this.#groups.delete(client.providerId);
    }
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
    if (this.#blocks.delete(id)) this.#groups.delete(known.providerId);
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

  #groupsOf(providerId: string): AddressGroups {
    const known = this.#groups.get(providerId);
    if (known !== undefined) return known;
    const groups: (NamedBlock & { readonly range: Range })[] = [];
    for (const [id, blocks] of this.#blocks) {
      if (this.#clients.get(id)?.providerId !== providerId) continue;
      for (const each of blocks) {
        const range = parseBlock(each.block);
        if (range !== null) groups.push({ ...each, range });
      }
    }
    const size = ({ range: { first, last } }: { readonly range: Range }) => last - first;
    groups.sort((one, other) => (size(one) < size(other) ? -1 : 1));
    this.#groups.set(providerId, groups);
    return groups;
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
