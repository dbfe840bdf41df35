import { silentLog, startStallingProxy, temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openPostgres, type Postgres } from "../platform/postgres/postgres.ts";
import { sharedCounts } from "./shared-counts.ts";

let stores: TemporaryStores;
beforeAll(async () => {
  stores = await temporaryStores();
});
afterAll(() => stores.close());

/** The counts of one process for a route, as the plugin asks for them. */
function processWith(postgres: Pick<Postgres, "db">, limit: { readonly sharedEvery?: number } = { sharedEvery: 1 }) {
  const Store = sharedCounts({ postgres: { ...stores.postgres, ...postgres } });
  const route = { method: "POST", url: "/auth/login", handler: () => undefined };
  const options = { ...route, path: route.url, prefix: "", ...limit, routeInfo: route };
  const counts = new Store({}).child(options);
  return (address: string, max = 10) =>
    new Promise<number>((resolve, reject) => {
      counts.incr(
        address,
        (error, result) => (error === null ? resolve(result?.current ?? 0) : reject(error)),
        60_000,
        max,
      );
    });
}

test("calls count for all processes together", async () => {
  const [one, other] = [processWith(stores.postgres), processWith(stores.postgres)];
  const counted: number[] = [];
  for (let round = 0; round < 6; round += 1) counted.push(await one("192.0.2.1"), await other("192.0.2.1"));
  expect(counted.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(counted.slice(10).every((calls) => calls > 10)).toBe(true);
  expect(await other("192.0.2.2")).toBe(1);
});

test("calls beyond the limit ask no database", async () => {
  const ask = processWith(stores.postgres);
  for (let call = 0; call < 30; call += 1) await ask("192.0.2.3");
  const { rows } = await stores.postgres.pool.query("SELECT calls FROM rate_count WHERE key LIKE '%192.0.2.3'");
  expect(rows).toEqual([{ calls: 10 }]);
});

test("a route whose counts are its process's own leaves nothing in the database", async () => {
  const ask = processWith(stores.postgres, {});
  expect([await ask("192.0.2.4"), await ask("192.0.2.4")]).toEqual([1, 2]);
  const { rows } = await stores.postgres.pool.query("SELECT calls FROM rate_count WHERE key LIKE '%192.0.2.4'");
  expect(rows).toEqual([]);
});

test("a wide limit holds for all processes together, and costs a query for every so many calls", async () => {
  const [one, other] = [{ sharedEvery: 5 }, { sharedEvery: 5 }].map((limit) => processWith(stores.postgres, limit));
  const callsOf = "SELECT calls FROM rate_count WHERE key LIKE '%192.0.2.6'";
  for (let call = 0; call < 4; call += 1) await one?.("192.0.2.6", 20);
  expect((await stores.postgres.pool.query(callsOf)).rows).toEqual([]);
  for (let call = 0; call < 11; call += 1) await one?.("192.0.2.6", 20);
  expect((await stores.postgres.pool.query(callsOf)).rows).toEqual([{ calls: 15 }]);
  const counted: (number | undefined)[] = [];
  for (let call = 0; call < 7; call += 1) counted.push(await other?.("192.0.2.6", 20));
  expect(counted).toEqual([1, 2, 3, 4, 20, 21, 22]);
  expect((await stores.postgres.pool.query(callsOf)).rows).toEqual([{ calls: 20 }]);
});

test("while the database hangs, each process counts by itself", async () => {
  const proxy = await startStallingProxy(stores.urls.postgres);
  const postgres = await openPostgres({ url: proxy.url, dataFolder: "", log: silentLog });
  onTestFinished(async () => {
    proxy.goOn();
    await postgres.close();
    await proxy.close();
  });
  const ask = processWith(postgres);
  expect(await ask("192.0.2.5")).toBe(1);
  proxy.stall();
  expect([await ask("192.0.2.5"), await ask("192.0.2.5")]).toEqual([2, 3]);
});
