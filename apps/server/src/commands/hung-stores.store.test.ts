import { problem } from "@parapet/contract";
import { type RunningServer, type StallingProxy, startRunningServer, startStallingProxy } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { protectApi } from "./fixtures/protect-api.ts";
import { sendCall } from "./fixtures/send-call.ts";

/** Far beyond the 0.8 and 1.5 seconds that it takes on an idle machine; without a watch it is forever. */
const soonMs = 15_000;

let server: RunningServer;
let postgres: StallingProxy;
let clickhouse: StallingProxy;
let sourceId = "";
let token = "";
let api: Awaited<ReturnType<typeof protectApi>>;

beforeAll(async () => {
  server = await startRunningServer(async (urls) => {
    postgres = await startStallingProxy(urls.postgres);
    clickhouse = await startStallingProxy(urls.clickhouse);
    return { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url };
  });
  ({ id: sourceId, token } = await server.createSource("gateway"));
  api = await protectApi(server);
  expect((await send()).status).toBe(200);
}, 300_000);
afterAll(async () => {
  await server.close();
  await postgres.close();
  await clickhouse.close();
});

const send = (host?: string) => sendCall(server, token, host);

async function timed<Result>(work: Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}

async function readiness(): Promise<string> {
  const answer = await fetch(`${server.origin}/readyz`);
  return answer.ok ? "ready" : (problem.parse(await answer.json()).detail ?? "");
}

const list = (path: string) => server.ask("GET", path).then(JSON.stringify, String);

test(
  "while PostgreSQL hangs, probes and lists say so soon, and traced calls and decisions go on",
  { timeout: 120_000 },
  async () => {
    postgres.stall();
    const [ready, users] = await Promise.all([timed(readiness()), timed(list("/api/account/users"))]);
    expect(ready.result).toBe("No response from PostgreSQL.");
    expect(ready.ms).toBeLessThan(soonMs);
    expect(users.result).toContain("answered 503");
    expect(users.ms).toBeLessThan(soonMs);
    // Far beyond the time for which a sender needs no look-up; APIs that were never seen are among the calls.
    const until = Date.now() + 8_000;
    for (let number = 0; Date.now() < until; number += 1) {
      expect((await send(number % 50 === 0 ? `new-${number}.example.com` : "shop.example.com")).status).toBe(200);
      expect((await api.ask()).status).toBe(200);
    }
    const change = await timed(
      server.ask("POST", "/api/dynamics/trace-sources", { name: "x", type: "OTHER" }).then(String, String),
    );
    expect(change.result).toContain("answered 503");
    expect(change.ms).toBeLessThan(80_000);
    const unknown = await fetch(`${server.origin}/api/telemetry`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-trace-source-token": "of-an-unknown-source" },
      body: "{}",
    });
    expect(unknown.status).toBe(503);
    postgres.goOn();
    await expect.poll(readiness).toBe("ready");
    expect(await list("/api/account/users")).toContain("ada.admin@example.com");
  },
);

test(
  "while ClickHouse hangs, its lists say so soon, others answer, and traced calls are there afterwards",
  { timeout: 180_000 },
  async () => {
    clickhouse.stall();
    const [ready, events, users] = await Promise.all([
      timed(readiness()),
      timed(list("/api/dynamics/events")),
      timed(list("/api/account/users")),
    ]);
    expect(ready.result).toBe("No response from ClickHouse.");
    expect(ready.ms).toBeLessThan(soonMs);
    expect(events.result).toContain("answered 503");
    expect(events.ms).toBeLessThan(soonMs);
    expect(users.result).toContain("ada.admin@example.com");
    for (let number = 0; number < 20; number += 1) expect((await send("later.example.com")).status).toBe(200);
    clickhouse.goOn();
    await expect.poll(readiness).toBe("ready");
    const arrived = async () =>
      (await server.eventsOf(sourceId)).filter(({ host }) => host === "later.example.com").length;
    await expect.poll(arrived, { timeout: 60_000 }).toBe(20);
  },
);
