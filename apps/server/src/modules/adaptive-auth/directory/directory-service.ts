import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { networkFactsService } from "../data-pack/network-facts.ts";
import { Directory, type StoredClient } from "./directory.ts";
import { readApis, readClient, readClientsAfter, readProviders } from "./directory-store.ts";
import { sharedCountsService } from "../shared-count/shared-counts.ts";
import { protectionChannel, type ProtectionSubject, readSubject } from "./protection-subject.ts";

/** Clients per query. */
const batch = 2_000;
const retryMs = { first: 200, max: 5_000 } as const;
const smallestId = "00000000-0000-0000-0000-000000000000";

/**
 * Keeps the in-memory directory in sync with the database: fully at the start and after a lost connection, else by LISTEN.
 * Changes apply at once in the process that makes them.
 */
export class DirectoryService {
  #directory = new Directory();
  readonly #platform: Platform;
  #started: Promise<void> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #listener: pg.Client | null = null;
  #isStopped = false;
  #complete: (stored: StoredClient) => StoredClient = (stored) => stored;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get current(): Directory {
    return this.#directory;
  }

  /** Loads everything and starts to listen, once. */
  start(): Promise<void> {
    this.#started ??= this.#listen().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  /** Sets a function that adds unsaved data to every loaded client. */
  completeClients(complete: (stored: StoredClient) => StoredClient): void {
    this.#complete = complete;
  }

  /** Reloads subjects. Before the start only data packs are loaded. */
  async reload(subjects: readonly ProtectionSubject[]): Promise<void> {
    const loaded = subjects.filter(({ kind }) => this.#started !== null || kind === "data_packs");
    await this.#started;
    await this.#inTurn(async () => {
      for (const subject of loaded) await this.#read(subject);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#reading.catch(() => undefined);
    await this.#disconnect();
  }

  async #disconnect(): Promise<void> {
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    // A dedicated connection, which mustn't keep the pool from ending.
    const listener = new pg.Client(this.#platform.postgres.pool.options);
    let isLost = false;
    listener.on("notification", ({ payload = "" }) => this.#onNotification(payload));
    listener.on("error", () => undefined);
    listener.on("end", () => {
      isLost = true;
      this.#reconnect(listener);
    });
    try {
      await listener.connect();
      await listener.query(`listen ${protectionChannel}`);
      // Listen before loading, so that no change is missed.
      await this.#inTurn(() => this.#readAll());
      if (isLost) throw new Error("LISTEN connection lost during the initial load");
      this.#listener = listener;
    } catch (error) {
      await listener.end().catch(() => undefined);
      throw error;
    }
  }

  #onNotification(payload: string): void {
    const subject = readSubject(payload);
    if (subject === null) return;
    this.#inTurn(() => this.#read(subject)).catch((error: unknown) => {
      this.#platform.log.warn({ err: error, subject }, "failed to load a changed subject; reloading everything");
      if (this.#listener !== null) this.#reconnect(this.#listener);
    });
  }

  #reconnect(lost: pg.Client): void {
    if (this.#listener !== lost || this.#isStopped) return;
    void this.#disconnect();
    this.#platform.log.warn("LISTEN connection lost; serving cached configuration");
    void this.#untilListening();
  }

  async #untilListening(): Promise<void> {
    for (let pause: number = retryMs.first; !this.#isStopped; pause = Math.min(2 * pause, retryMs.max)) {
      try {
        await this.#listen();
        this.#platform.log.info("LISTEN connection restored");
        return;
      } catch {
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  /** Serializes loads, so that older data never overwrites newer. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(work);
    this.#reading = done.catch(() => undefined);
    return done;
  }

  async #readAll(): Promise<void> {
    const { postgres, clock } = this.#platform;
    const next = new Directory();
    for (const provider of await readProviders(postgres.pool, null)) next.setProvider(provider);
    for (const api of await readApis(postgres.pool, null)) next.setApi(api);
    let after = smallestId;
    for (;;) {
      const clients = await readClientsAfter(postgres.pool, clock.now(), after, batch);
      for (const client of clients) next.setClient(this.#complete(client));
      after = clients.at(-1)?.client.id ?? after;
      if (clients.length < batch) break;
    }
    this.#directory = next;
    await this.#platform.services.get(sharedCountsService).receiveAll();
  }

  async #read(subject: ProtectionSubject): Promise<void> {
    const { postgres, clock } = this.#platform;
    const directory = this.#directory;
    switch (subject.kind) {
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
      case "data_packs":
        return this.#platform.services.get(networkFactsService).load();
      case "counts":
        return this.#platform.services.get(sharedCountsService).receiveRow(subject);
      case "process":
        return this.#platform.services.get(sharedCountsService).recordAlive(subject);
    }
  }
}

export const directoryService = defineService("directory", (platform) => new DirectoryService(platform), {
  stop: (directory) => directory.stop(),
});
