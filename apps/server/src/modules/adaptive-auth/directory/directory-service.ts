import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { networkFactsService } from "../data-pack/network-facts.ts";
import { Directory, type StoredClient } from "./directory.ts";
import { readApis, readClient, readClientsAfter, readProviders } from "./directory-store.ts";
import { sharedCountsService } from "../shared-count/shared-counts.ts";
import { protectionChannel, type ProtectionSubject, readSubject } from "./protection-subject.ts";

/** Clients that one query reads. */
const batch = 2_000;
const retryMs = { first: 200, longest: 5_000 } as const;
const smallestId = "00000000-0000-0000-0000-000000000000";

/**
 * Keeps one process's directory as the database has it: whole at the start and after a lost connection, else by what the
 * channel names. A change waits for its own process; the others hear of it within moments.
 */
export class DirectoryService {
  #directory = new Directory();
  readonly #platform: Platform;
  #started: Promise<void> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #listener: pg.Client | null = null;
  #isStopped = false;
  #completed: (stored: StoredClient) => StoredClient = (stored) => stored;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get current(): Directory {
    return this.#directory;
  }

  /** Reads everything and begins to listen; the same promise however often it is called. */
  start(): Promise<void> {
    this.#started ??= this.#listen().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  /** Completes every client that is read by what this process knows beyond the database. */
  completeClients(complete: (stored: StoredClient) => StoredClient): void {
    this.#completed = complete;
  }

  /** Reads subjects again. Before the start there is nothing but data packs: it reads everything else. */
  async reload(subjects: readonly ProtectionSubject[]): Promise<void> {
    const held = subjects.filter(({ kind }) => this.#started !== null || kind === "data_packs");
    await this.#started;
    await this.#inTurn(async () => {
      for (const subject of held) await this.#read(subject);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#reading.catch(() => undefined);
    await this.#hangUp();
  }

  async #hangUp(): Promise<void> {
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    // A connection of its own: it is never free, and one that is left open must not hold up the end of the pool.
    const listener = new pg.Client(this.#platform.postgres.pool.options);
    let isLost = false;
    listener.on("notification", ({ payload = "" }) => this.#hear(payload));
    listener.on("error", () => undefined);
    listener.on("end", () => {
      isLost = true;
      this.#reconnect(listener);
    });
    try {
      await listener.connect();
      await listener.query(`listen ${protectionChannel}`);
      // What changes from here on is heard, so nothing falls between listening and reading.
      await this.#inTurn(() => this.#readAll());
      if (isLost) throw new Error("The connection that hears of changes was lost while everything was read");
      this.#listener = listener;
    } catch (error) {
      await listener.end().catch(() => undefined);
      throw error;
    }
  }

  #hear(payload: string): void {
    const subject = readSubject(payload);
    if (subject === null) return;
    this.#inTurn(() => this.#read(subject)).catch((error: unknown) => {
      this.#platform.log.warn({ err: error, subject }, "a change of protection could not be read; all is read again");
      if (this.#listener !== null) this.#reconnect(this.#listener);
    });
  }

  #reconnect(lost: pg.Client): void {
    if (this.#listener !== lost || this.#isStopped) return;
    void this.#hangUp();
    this.#platform.log.warn("changes of protection are not heard for the moment; decisions go on with what is known");
    void this.#untilListening();
  }

  async #untilListening(): Promise<void> {
    for (let pause: number = retryMs.first; !this.#isStopped; pause = Math.min(2 * pause, retryMs.longest)) {
      try {
        await this.#listen();
        this.#platform.log.info("changes of protection are heard again");
        return;
      } catch {
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  /** One at a time: what was read first must not come last. */
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
      for (const client of clients) next.setClient(this.#completed(client));
      after = clients.at(-1)?.client.id ?? after;
      if (clients.length < batch) break;
    }
    this.#directory = next;
    await this.#platform.services.get(sharedCountsService).takeAll();
  }

  async #read(subject: ProtectionSubject): Promise<void> {
    const { postgres, clock } = this.#platform;
    const directory = this.#directory;
    switch (subject.kind) {
      case "api": {
        const [api] = await readApis(postgres.pool, subject.id);
        if (api === undefined) return directory.removeApi(subject.id);
        // A provider that is newer than the last reading of everything comes with its first API.
        if (directory.provider(api.providerId) === undefined)
          await this.#read({ kind: "provider", id: api.providerId });
        return directory.setApi(api);
      }
      case "client": {
        const client = await readClient(postgres.pool, clock.now(), subject.id);
        return client === null ? directory.removeClient(subject.id) : directory.setClient(this.#completed(client));
      }
      case "provider": {
        const [provider] = await readProviders(postgres.pool, subject.id);
        return provider === undefined ? directory.removeProvider(subject.id) : directory.setProvider(provider);
      }
      case "data_packs":
        return this.#platform.services.get(networkFactsService).load();
      case "counts":
        return this.#platform.services.get(sharedCountsService).take(subject);
      case "process":
        return this.#platform.services.get(sharedCountsService).hear(subject);
    }
  }
}

export const directoryService = defineService("directory", (platform) => new DirectoryService(platform), {
  stop: (directory) => directory.stop(),
});
