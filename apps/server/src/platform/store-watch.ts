import { setTimeout as sleep } from "node:timers/promises";
import { ClickHouseError, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import pg from "pg";
import type { ClickHouse } from "./clickhouse/clickhouse.ts";
import { Failure } from "./failure.ts";
import type { Log } from "./log.ts";
import type { Postgres } from "./postgres/postgres.ts";

/** Tracks which stores do not answer, so that a call fails soon instead of waiting for one. */
export interface StoreWatch {
  readonly silent: ReadonlySet<string>;
  /** Requests are served: the stores are pinged now and at the short interval, which costs 1 % of a core. */
  use(): void;
  /** Watches until the returned function is called. */
  start(): () => Promise<void>;
}

/** A ping without an answer for so long marks the store as silent; the pause between pings; the limit of a ping. In milliseconds. */
const silentMs = 1_000;
const afterBlockMs = 50;
const everyMs = 250;
const giveUpMs = 5_000;
/** The pause at rest, and how long after a request rest begins, in milliseconds. */
const defaultRestMs = 5_000;
const usedMs = 3_000;
/**
 * How long a call waits before a silent store fails it, and how often that is checked afterwards, in milliseconds. A change
 * waits longer, because it may still come about.
 */
const patience = { readMs: 1_500, changeMs: 8_000 } as const;
const lookMs = 200;

interface WatchedStores {
  readonly postgres: Pick<Postgres, "url">;
  readonly clickhouse: Pick<ClickHouse, "url">;
  readonly log: Log;
  /** The pause at rest. */
  readonly restMs?: number;
}

interface Pinging {
  ping(): Promise<void>;
  end(): Promise<void>;
}

/** Pings on its own connections: pooled ones may all be in use. */
export function createStoreWatch({ postgres, clickhouse, log, restMs = defaultRestMs }: WatchedStores): StoreWatch {
  const silent = new Set<string>();
  const pauses = new Set<() => void>();
  let usedAt = -Infinity;
  const isResting = () => silent.size === 0 && performance.now() - usedAt > usedMs;

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, isResting() ? restMs : everyMs).unref();
      pauses.add(end);
    });
  }

  function endPauses(): void {
    for (const end of pauses) end();
  }

  async function watch(name: string, store: Pinging, signal: AbortSignal): Promise<void> {
    const say = (isSilent: boolean) => {
      if (isSilent === silent.has(name)) return;
      if (isSilent) silent.add(name);
      else silent.delete(name);
      if (!signal.aborted) log.warn(isSilent ? `${name} does not answer` : `${name} answers again`);
    };
    while (!signal.aborted) {
      const waiting = new AbortController();
      void sleep(silentMs, undefined, { signal: waiting.signal, ref: false })
        // After a blocked event loop the answer may be here already, behind this timer.
        .then(() => sleep(afterBlockMs, undefined, { signal: waiting.signal, ref: false }))
        .then(
          () => say(true),
          () => undefined,
        );
      const isUp = await store.ping().then(
        () => true,
        () => false,
      );
      waiting.abort();
      say(!isUp);
      if (!signal.aborted) await pause();
    }
    await store.end().catch(() => undefined);
  }

  return {
    silent,
    use() {
      const wasResting = isResting();
      usedAt = performance.now();
      if (wasResting) endPauses();
    },
    start() {
      const stopping = new AbortController();
      const { signal } = stopping;
      const watched = [
        watch("PostgreSQL", postgresPing(postgres.url), signal),
        watch("ClickHouse", clickhousePing(clickhouse.url), signal),
      ];
      return async () => {
        stopping.abort();
        endPauses();
        await Promise.race([Promise.all(watched), sleep(silentMs, undefined, { ref: false })]);
      };
    },
  };
}

/** The work's result. @throws Failure `unavailable` once it takes longer than a moment while a store is silent */
export async function unlessSilent<Result>(
  { silent }: Pick<StoreWatch, "silent">,
  work: Promise<Result>,
  kind: "read" | "change",
): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const started = performance.now();
  const timer = setInterval(() => {
    if (silent.size === 0 || performance.now() - started < patience[`${kind}Ms`]) return;
    reject(new Failure("unavailable", { detail: `No response from ${[...silent].join(" and ")}.`, retryAfter: 5 }));
  }, lookMs);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
}

function postgresPing(url: string): Pinging {
  let client: pg.Client | null = null;
  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      application_name: "parapet watch",
      connectionTimeoutMillis: giveUpMs,
      query_timeout: giveUpMs,
    });
    made.on("error", () => undefined);
    await made.connect();
    return made;
  }
  return {
    async ping() {
      try {
        client ??= await connect();
        await client.query("select 1");
      } catch (error) {
        // A connection that failed once says nothing more.
        void client?.end().catch(() => undefined);
        client = null;
        throw error;
      }
    },
    end: async () => client?.end(),
  };
}

function clickhousePing(url: string): Pinging {
  const address = new URL(url);
  address.pathname = "/";
  const client = createClient({
    url: address,
    application: "parapet watch",
    request_timeout: giveUpMs,
    max_open_connections: 1,
    // A new connection is a new thread of the server; it keeps them for 10 s at least.
    keep_alive: { enabled: true, idle_socket_ttl: 8_000 },
    log: { level: ClickHouseLogLevel.OFF },
  });
  return {
    async ping() {
      const answer = await client.ping({ select: true });
      // A server that is out of memory or busy answers all the same.
      if (!answer.success && !(answer.error instanceof ClickHouseError)) throw answer.error;
    },
    end: () => client.close(),
  };
}
