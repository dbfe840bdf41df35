import { setTimeout as sleep } from "node:timers/promises";
import { silentLog, temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createMetrics } from "../metrics.ts";
import { openPostgres, type Postgres } from "../postgres/postgres.ts";
import { EventBus } from "./event-bus.ts";
import { defineTopic, publish } from "./topic.ts";

const topic = defineTopic("tests", z.object({ id: z.number() }));

let stores: TemporaryStores;
let other: Postgres;
const open: EventBus[] = [];
beforeAll(async () => {
  stores = await temporaryStores({ migrated: false });
  other = await openPostgres({ url: stores.urls.postgres, dataFolder: "", log: silentLog });
  await stores.postgres.pool.query("create table thing (id int primary key)");
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.stop()));
  await stores.postgres.pool.query("truncate thing");
});
afterAll(async () => {
  await other.close();
  await stores.close();
});

/** A process that keeps a copy of the table. */
async function process(postgres: Postgres, { listens = true } = {}) {
  const warn = vi.fn<(details: unknown, message?: string) => void>();
  const metrics = createMetrics();
  const log = Object.assign(Object.create(silentLog), { warn });
  const bus = new EventBus({ postgres, log, metrics }, { listens });
  open.push(bus);
  const seen = new Set<number>();
  const state = { fails: false, resyncs: 0 };
  async function load(): Promise<void> {
    const { rows } = await postgres.pool.query<{ id: number }>("select id from thing");
    seen.clear();
    for (const { id } of rows) seen.add(id);
  }
  bus.subscribe(topic, {
    async onEvent() {
      if (state.fails) throw new Error("not now");
      await load();
    },
    async onReconnect() {
      state.resyncs += 1;
      await load();
    },
  });
  await bus.ready();
  const isConnected = async () => (await metrics.eventConnection.get()).values[0]?.value === 1;
  const warnings = () => warn.mock.calls.map(([, message]) => message);
  return { bus, seen, state, isConnected, warnings };
}

const add = (bus: EventBus, id: number) =>
  bus.change(async (tx, publishIt) => {
    await tx.execute(sql`insert into thing values (${id})`);
    await publishIt(topic, { id });
  });

const endListeners = (postgres: Postgres) =>
  postgres.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet events' and datname = current_database()",
  );

/** How fast that is, modules/staleness.store.test.ts says. */
const soon = { timeout: 5_000, interval: 5 };

test("a change is loaded here before it returns, and soon in other processes", async () => {
  const [here, there] = [await process(stores.postgres), await process(other)];
  await vi.waitFor(() => expect([here.state.resyncs, there.state.resyncs]).toEqual([1, 1]));
  await add(here.bus, 1);
  expect(here.seen.has(1)).toBe(true);
  await vi.waitFor(() => expect(there.seen.has(1)).toBe(true), soon);
  expect([here.state.resyncs, there.state.resyncs]).toEqual([1, 1]);
});

test("nothing is published before the commit, nor after a rollback", async () => {
  const [here, there] = [await process(stores.postgres), await process(other)];
  const events: number[] = [];
  there.bus.subscribe(topic, { onEvent: ({ id }) => void events.push(id), onReconnect: () => undefined });
  const rolledBack = here.bus.change(async (_, publishIt) => {
    await publishIt(topic, { id: 7 });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await here.bus.change(async (_, publishIt) => {
    await publishIt(topic, { id: 8 });
    await sleep(100);
    expect(events).toEqual([]);
  });
  await vi.waitFor(() => expect(events).toEqual([8]), soon);
});

test("what happened while the connection was lost is loaded once it's back", async () => {
  const [here, there] = [await process(stores.postgres), await process(other)];
  await vi.waitFor(() => expect(there.state.resyncs).toBe(1));
  // No event: as if it had been sent while nothing listened.
  await stores.postgres.pool.query("insert into thing values (2)");
  await endListeners(stores.postgres);
  await vi.waitFor(() => expect(there.seen.has(2)).toBe(true), soon);
  await vi.waitFor(async () => expect(await there.isConnected()).toBe(true));
  await add(here.bus, 3);
  await vi.waitFor(() => expect(there.seen.has(3)).toBe(true), soon);
});

test("while there can be no connection, changes are polled, and the log says so once", async () => {
  const there = await process(other);
  await vi.waitFor(() => expect(there.state.resyncs).toBe(1));
  const name = new URL(stores.urls.postgres).pathname.slice(1);
  const admin = new URL(stores.urls.postgres);
  admin.pathname = "/postgres";
  const server = await openPostgres({ url: admin.href, dataFolder: "", log: silentLog });
  try {
    await server.pool.query(`alter database ${name} allow_connections false`);
    await endListeners(stores.postgres);
    await vi.waitFor(async () => expect(await there.isConnected()).toBe(false), soon);
    for (const id of [4, 5, 6]) {
      await stores.postgres.pool.query("insert into thing values ($1)", [id]);
      await vi.waitFor(() => expect(there.seen.has(id)).toBe(true), soon);
    }
    expect(there.warnings()).toEqual(["LISTEN connection lost; polling for changes"]);
  } finally {
    await server.pool.query(`alter database ${name} allow_connections true`);
    await server.close();
  }
  await vi.waitFor(async () => expect(await there.isConnected()).toBe(true), { timeout: 5_000 });
});

test("a failed delivery fails the change here, and everything is loaded again", async () => {
  const here = await process(stores.postgres);
  await vi.waitFor(() => expect(here.state.resyncs).toBe(1));
  here.state.fails = true;
  await expect(add(here.bus, 9)).rejects.toThrow("not now");
  await vi.waitFor(() => expect(here.seen.has(9)).toBe(true), soon);
});

test("events of other senders arrive, unless this bus doesn't listen", async () => {
  const [here, there] = [await process(stores.postgres), await process(other, { listens: false })];
  await vi.waitFor(() => expect(here.state.resyncs).toBe(1));
  await stores.postgres.pool.query("insert into thing values (10)");
  await stores.postgres.pool.query("notify parapet_events, 'nonsense'");
  await publish(stores.postgres.db, topic, { id: 10 });
  await vi.waitFor(() => expect(here.seen.has(10)).toBe(true), soon);
  expect(there.seen.size).toBe(0);
  await add(there.bus, 11);
  expect(there.seen.has(11)).toBe(true);
  await vi.waitFor(() => expect(here.seen.has(11)).toBe(true), soon);
});

test("an announcement reaches other processes", async () => {
  const [here, there] = [await process(stores.postgres), await process(other)];
  const alive: number[] = [];
  there.bus.subscribe(topic, { onEvent: ({ id }) => void alive.push(id), onReconnect: () => undefined });
  await here.bus.announce(topic, { id: 12 });
  await vi.waitFor(() => expect(alive).toEqual([12]), soon);
});

test("rows don't fit into an event", async () => {
  const text = defineTopic("texts", z.string());
  await expect(publish(stores.postgres.db, text, "x".repeat(8_000))).rejects.toThrow("publish IDs");
});
