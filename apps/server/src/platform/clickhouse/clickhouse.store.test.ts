import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { silentLog as log } from "@parapet/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { ConfigError } from "../config.ts";
import { findProcesses } from "../fixtures/processes.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { type ClickHouse, openClickHouse } from "./clickhouse.ts";
import { startEmbeddedClickHouse } from "./embedded-clickhouse.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

async function open(dataFolder: string, url: string | null = null): Promise<ClickHouse> {
  const clickhouse = await openClickHouse({ url, dataFolder, log });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await clickhouse.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...clickhouse, close };
}

async function read({ client }: ClickHouse, query: string): Promise<unknown> {
  const answer = await client.query({ query, format: "JSONEachRow" });
  return answer.json();
}

const makeTable = "CREATE TABLE IF NOT EXISTS note (value UInt64) ENGINE = MergeTree ORDER BY value";

test("the embedded engine keeps what was inserted, over a restart", async () => {
  const dataFolder = await temporaryFolder();
  const first = await open(dataFolder);
  expect(first.database).toBe("parapet");
  await first.client.command({ query: makeTable });
  await first.client.insert({ table: "note", values: [{ value: 1 }], format: "JSONEachRow" });
  await first.close();
  expect(findProcesses("engine-process", dataFolder)).toEqual([]);
  const second = await open(dataFolder);
  expect(await read(second, "SELECT value FROM note")).toEqual([{ value: 1 }]);
});

test("times are ISO in UTC, large integers are numbers, inserts are synced", async () => {
  const clickhouse = await open(await temporaryFolder());
  const query =
    "SELECT toDateTime64('2026-01-02T03:04:05.678+01:00', 3) AS at, toUInt64(9) AS large, timezone() AS zone";
  expect(await read(clickhouse, query)).toEqual([{ at: "2026-01-02T02:04:05.678Z", large: 9, zone: "UTC" }]);
  const synced = await read(
    clickhouse,
    "SELECT value FROM system.merge_tree_settings WHERE name = 'fsync_after_insert'",
  );
  expect(synced).toEqual([{ value: "1" }]);
});

test("an engine that dies comes back for the same client", async () => {
  const dataFolder = await temporaryFolder();
  const clickhouse = await open(dataFolder);
  await clickhouse.client.command({ query: makeTable });
  await clickhouse.client.insert({ table: "note", values: [{ value: 1 }], format: "JSONEachRow" });
  const before = findProcesses("engine-process", dataFolder);
  for (const pid of before) process.kill(pid, "SIGKILL");
  await expect
    .poll(
      () =>
        clickhouse.ping().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(await read(clickhouse, "SELECT value FROM note")).toEqual([{ value: 1 }]);
  expect(findProcesses("engine-process", dataFolder)).not.toEqual(before);
});

test("an engine without work uses no processor time", async () => {
  const dataFolder = await temporaryFolder();
  await open(dataFolder);
  const [pid] = findProcesses("engine-process", dataFolder);
  const ticks = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return Number(user) + Number(system);
  };
  const before = await ticks();
  await sleep(2_000);
  // Of 200, if one core had been busy all the time.
  expect((await ticks()) - before).toBeLessThan(20);
});

test("reading, writing and closing the listener take the password", async () => {
  const server = await startEmbeddedClickHouse(await temporaryFolder(), log);
  onTestFinished(() => server.stop());
  const url = new URL(server.url);
  const ask = async (body: string, user: string, password: string) => {
    const answer = await fetch(url.origin, {
      method: "POST",
      body,
      headers: { "X-ClickHouse-User": user, "X-ClickHouse-Key": password },
    });
    await answer.text();
    return answer.status;
  };
  expect(await ask("SELECT name FROM system.tables", "default", "")).toBe(500);
  expect(await ask("CREATE DATABASE mine", "default", "")).toBe(500);
  expect(await ask("SYSTEM STOP LISTEN HTTP", "default", "")).toBe(500);
  expect(await ask("SELECT length(range(10000000))", "default", "")).toBe(500);
  expect(await ask("SELECT 1 SETTINGS max_memory_usage = 0", "default", "")).toBe(500);
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => ask("SELECT sleep(1)", "default", "")));
  expect(atOnce.filter((status) => status === 200)).toHaveLength(1);
  expect(await ask("SELECT 1", url.username, "wrong")).toBe(403);
  expect(await ask("SELECT name FROM system.tables", url.username, url.password)).toBe(200);
});

test("an address serves the same, in the database that its path names", async () => {
  const server = await startEmbeddedClickHouse(await temporaryFolder(), log);
  onTestFinished(() => server.stop());
  const clickhouse = await open("/nowhere", `${server.url}/events`);
  expect(clickhouse.database).toBe("events");
  expect(await read(clickhouse, "SELECT currentDatabase() AS name")).toEqual([{ name: "events" }]);
  expect((await open("/nowhere", server.url)).database).toBe("parapet");
});

test("an address without a server fails with a clear error", async () => {
  const opening = openClickHouse({ url: "http://127.0.0.1:1", dataFolder: "/nowhere", log });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(
    /^ClickHouse at \S+ can't be used: .*\. Check CLICKHOUSE_URL and that the server is running\.$/,
  );
});
