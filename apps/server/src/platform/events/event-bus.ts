import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Platform } from "../platform.ts";
import type { Transaction } from "../postgres/postgres.ts";
import { defineService } from "../services.ts";
import { decodeEvent, encodeEvent, eventChannel, publish, type Topic } from "./topic.ts";

/** Max staleness of every subscriber in every process, in milliseconds, while PostgreSQL responds. */
export const maxStaleMs = 500;
/** Interval of reconnecting and, until that succeeds, of resyncing all subscribers, in milliseconds. */
const pollMs = maxStaleMs / 2;
/** Timeout of statements on the LISTEN connection, in milliseconds. */
const responseMs = 5_000;

interface Subscriber<Payload> {
  onEvent(payload: Payload): Promise<void> | void;
  /** Events may have been missed: reload everything. Also called once the first connection is made. */
  onReconnect(): Promise<void> | void;
}

export interface Subscription {
  /** Reloads everything, after the events that arrived before. */
  resync(): Promise<void>;
  end(): void;
}

interface Subscribed extends Subscriber<unknown> {
  readonly topic: string;
  /** Serializes deliveries, so that older data never overwrites newer. */
  queue: Promise<void>;
  /** Whether it may have missed an event. */
  isStale: boolean;
}

type Publish = <Payload>(topic: Topic<Payload>, payload: Payload) => Promise<void>;

type BusPlatform = Pick<Platform, "postgres" | "log" | "metrics">;

/**
 * Notifies all processes of changes, over one LISTEN connection each. Without that connection, and after a failed
 * delivery, subscribers resync at an interval, so that no event is lost for longer than that.
 */
export class EventBus {
  readonly #platform: BusPlatform;
  readonly #id = randomUUID();
  readonly #listens: boolean;
  readonly #subscribed = new Set<Subscribed>();
  readonly #ready = Promise.withResolvers<void>();
  #listener: pg.Client | null = null;
  #isRecovering = false;
  #isLost = false;
  #isStopped = false;

  /** @param options `listens: false` for a thread whose main thread passes on the events of other processes */
  constructor(platform: BusPlatform, { listens = true }: { readonly listens?: boolean } = {}) {
    this.#platform = platform;
    this.#listens = listens;
    if (!listens) this.#ready.resolve();
  }

  /**
   * Changes something in a transaction and publishes it to all processes on commit. Returns when this process's
   * subscribers have reloaded it.
   */
  async change<Result>(work: (tx: Transaction, publishIt: Publish) => Promise<Result>): Promise<Result> {
    const published: { readonly topic: string; readonly payload: unknown }[] = [];
    const result = await this.#platform.postgres.db.transaction((tx) =>
      work(tx, async (topic, payload) => {
        await publish(tx, topic, payload, this.#id);
        published.push({ topic: topic.name, payload });
      }),
    );
    await Promise.all(published.map(({ topic, payload }) => this.#deliver(topic, payload)));
    return result;
  }

  /** Publishes outside a transaction, on the LISTEN connection if there is one: the response shows that it's alive. */
  async announce<Payload>(topic: Topic<Payload>, payload: Payload): Promise<void> {
    const listener = this.#listener;
    if (listener === null) return publish(this.#platform.postgres.db, topic, payload);
    try {
      await listener.query("select pg_notify($1, $2)", [eventChannel, encodeEvent(topic, payload, null)]);
    } catch (error) {
      this.#onLost(listener);
      throw error;
    }
  }

  subscribe<Payload>(topic: Topic<Payload>, { onEvent, onReconnect }: Subscriber<Payload>): Subscription {
    const subscribed: Subscribed = {
      topic: topic.name,
      async onEvent(payload) {
        const event = topic.parse(payload);
        if (event !== null) await onEvent(event);
      },
      onReconnect,
      queue: Promise.resolve(),
      // What it loads before the connection is made may be outdated then.
      isStale: this.#listens && this.#listener === null,
    };
    this.#subscribed.add(subscribed);
    this.#recover();
    return {
      resync: () => inTurn(subscribed, onReconnect),
      end: () => void this.#subscribed.delete(subscribed),
    };
  }

  /** Resolves when the connection is made, or the first attempt failed: what is loaded from then on is kept in sync. */
  ready(): Promise<void> {
    this.#recover();
    return this.#ready.promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#ready.resolve();
    await Promise.all(Array.from(this.#subscribed, ({ queue }) => queue));
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end().catch(() => undefined);
  }

  async #deliver(topic: string, payload: unknown): Promise<void> {
    const subscribers = [...this.#subscribed].filter((each) => each.topic === topic);
    await Promise.all(
      subscribers.map((each) =>
        inTurn(each, () => each.onEvent(payload)).catch((error: unknown) => {
          this.#platform.log.warn({ err: error, topic, payload }, "failed to load a change; reloading everything");
          each.isStale = true;
          this.#recover();
          throw error;
        }),
      ),
    );
  }

  #onNotification(text: string): void {
    const event = decodeEvent(text);
    // This process's own changes are delivered before they return.
    if (event !== null && event.from !== this.#id) this.#deliver(event.topic, event.payload).catch(() => undefined);
  }

  /** Connects and resyncs in the background until every subscriber is in sync. */
  #recover(): void {
    if (this.#isRecovering || this.#isStopped || !this.#listens) return;
    this.#isRecovering = true;
    void this.#untilInSync();
  }

  async #untilInSync(): Promise<void> {
    while (!this.#isStopped) {
      this.#listener ??= await this.#connect().catch(() => this.#reportLost());
      this.#ready.resolve();
      const started = performance.now();
      await Promise.all([...this.#subscribed].filter(({ isStale }) => isStale).map((each) => this.#resync(each)));
      if (this.#listener !== null && [...this.#subscribed].every(({ isStale }) => !isStale)) break;
      // A slow resync may take half of the database's time, not all of it.
      await sleep(Math.max(pollMs, performance.now() - started), undefined, { ref: false });
    }
    this.#isRecovering = false;
  }

  #resync(subscribed: Subscribed): Promise<void> {
    const listener = this.#listener;
    return inTurn(subscribed, async () => {
      await subscribed.onReconnect();
      if (listener !== null && this.#listener === listener) subscribed.isStale = false;
    }).catch((error: unknown) => this.#platform.log.debug({ err: error, topic: subscribed.topic }, "resync failed"));
  }

  async #connect(): Promise<pg.Client | null> {
    // A dedicated connection, which mustn't keep the pool from ending.
    const listener = new pg.Client({
      ...this.#platform.postgres.pool.options,
      application_name: "parapet events",
      query_timeout: responseMs,
    });
    let hasEnded = false;
    listener.on("notification", ({ payload = "" }) => this.#onNotification(payload));
    listener.on("error", () => undefined);
    listener.on("end", () => {
      hasEnded = true;
      this.#onLost(listener);
    });
    try {
      await listener.connect();
      await listener.query(`listen ${eventChannel}`);
      if (hasEnded || this.#isStopped) throw new Error("The LISTEN connection has ended");
    } catch (error) {
      await listener.end().catch(() => undefined);
      throw error;
    }
    this.#platform.metrics.eventConnection.set(1);
    if (this.#isLost) this.#platform.log.info("LISTEN connection restored");
    this.#isLost = false;
    return listener;
  }

  #onLost(listener: pg.Client): void {
    if (this.#listener !== listener || this.#isStopped) return;
    this.#listener = null;
    void listener.end().catch(() => undefined);
    this.#reportLost();
    for (const each of this.#subscribed) each.isStale = true;
    this.#recover();
  }

  #reportLost(): null {
    if (this.#isStopped) return null;
    this.#platform.metrics.eventConnection.set(0);
    if (!this.#isLost) this.#platform.log.warn({ pollMs }, "LISTEN connection lost; polling for changes");
    this.#isLost = true;
    return null;
  }
}

function inTurn(subscribed: Subscribed, work: () => Promise<void> | void): Promise<void> {
  const done = subscribed.queue.then(work);
  subscribed.queue = done.catch(() => undefined);
  return done;
}

export const eventBusService = defineService("event bus", (platform) => new EventBus(platform), {
  start: (bus) => bus.ready(),
  stop: (bus) => bus.stop(),
});
