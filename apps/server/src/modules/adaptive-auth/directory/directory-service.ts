import { eventBusService, type Subscription } from "../../../platform/events/event-bus.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { readApis, readClient, readClientsAfter, readProviders } from "./directory-store.ts";
import { Directory, type StoredClient } from "./directory.ts";
import { type ClientRange, type ProtectionSubject, protectionTopic } from "./protection-subject.ts";

/** Clients per query. */
const batch = 2_000;
const smallestId = "00000000-0000-0000-0000-000000000000";
const largestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Keeps the in-memory directory in sync with the database. Changes apply at once in the process that makes them. */
export class DirectoryService {
  #directory = new Directory();
  readonly #platform: Platform;
  readonly #subscription: Subscription;
  #started: Promise<void> | null = null;
  #isStarted = false;
  #complete: (stored: StoredClient) => StoredClient = (stored) => stored;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#subscription = platform.services.get(eventBusService).subscribe(protectionTopic, {
      onEvent: (subject) => (this.#isStarted ? this.#read(subject) : undefined),
      onReconnect: () => (this.#isStarted ? this.#readAll() : undefined),
    });
  }

  get current(): Directory {
    return this.#directory;
  }

  /** Loads everything and keeps it in sync, once. */
  start(): Promise<void> {
    this.#started ??= this.#load().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  /** Sets a function that adds unsaved data to every loaded client. */
  completeClients(complete: (stored: StoredClient) => StoredClient): void {
    this.#complete = complete;
  }

  async #load(): Promise<void> {
    // Listen before loading, so that no change is missed.
    await this.#platform.services.get(eventBusService).ready();
    this.#isStarted = true;
    await this.#subscription.resync();
  }

  async #readAll(): Promise<void> {
    const { postgres } = this.#platform;
    const next = new Directory();
    for (const provider of await readProviders(postgres.pool, null)) next.setProvider(provider);
    for (const api of await readApis(postgres.pool, null)) next.setApi(api);
    await this.#readClients(next, { first: smallestId, last: largestId });
    this.#directory = next;
  }

  async #rereadClients(directory: Directory, range: ClientRange): Promise<void> {
    const read = new Set(await this.#readClients(directory, range));
    for (const id of directory.clientIds(range)) if (!read.has(id)) directory.removeClient(id);
  }

  /** @returns IDs of existing ones */
  async #readClients(directory: Directory, { first, last }: Pick<ClientRange, "first" | "last">): Promise<string[]> {
    const { postgres, clock } = this.#platform;
    const read: string[] = [];
    let after: string | null = null;
    for (;;) {
      const clients = await readClientsAfter(postgres.pool, clock.now(), {
        from: after ?? first,
        isAfter: after !== null,
        to: last,
        count: batch,
      });
      for (const client of clients) directory.setClient(this.#complete(client));
      read.push(...clients.map(({ client }) => client.id));
      after = clients.at(-1)?.client.id ?? after;
      if (clients.length < batch) return read;
    }
  }

  async #read(subject: ProtectionSubject): Promise<void> {
    const { postgres, clock } = this.#platform;
    const directory = this.#directory;
    switch (subject.kind) {
      case "clients":
        return this.#rereadClients(directory, subject);
      case "api": {
        const [api] = await readApis(postgres.pool, subject.id);
        if (api === undefined) return directory.removeApi(subject.id);
        // Providers added since the last full load come with their first API.
        if (directory.provider(api.providerId) === undefined)
          await this.#read({ kind: "provider", id: api.providerId });
        return directory.setApi(api);
      }
      case "client": {
        const client = await readClient(postgres.pool, clock.now(), subject.id);
        return client === null ? directory.removeClient(subject.id) : directory.setClient(this.#complete(client));
      }
      case "provider": {
        const [provider] = await readProviders(postgres.pool, subject.id);
        return provider === undefined ? directory.removeProvider(subject.id) : directory.setProvider(provider);
      }
    }
  }
}

export const directoryService = defineService("directory", (platform) => new DirectoryService(platform));
