import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { problem } from "@parapet/contract";
import { type RunningServer, type StallingProxy, startRunningServer, startStallingProxy } from "@parapet/testkit";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { protectApi } from "./fixtures/protect-api.ts";

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** A server that takes connections and never says a word. */
async function startMute(): Promise<{ readonly port: number; readonly connected: Promise<unknown>; close(): void }> {
  const mute = createServer();
  const connected = once(mute, "connection");
  mute.listen(0, "127.0.0.1").unref();
  await once(mute, "listening");
  return { port: (mute.address() as AddressInfo).port, connected, close: () => mute.close() };
}

test(
  "SIGTERM says so first, answers what still comes, and does not wait for a mail server that hangs",
  { timeout: 120_000 },
  async () => {
    const smtp = await startMute();
    server = await startRunningServer({
      PARAPET_DRAIN_SECONDS: "2",
      PARAPET_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    });
    const { origin, ...running } = server;
    const api = await protectApi(server);
    const asked = await fetch(`${origin}/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada.admin@example.com" }),
    });
    expect(asked.ok).toBe(true);
    await smtp.connected;

    const statuses = new Set<number>();
    let hasEnded = false;
    const stopped = performance.now();
    running.signal("SIGTERM");
    const end = running.ended().finally(() => (hasEnded = true));
    let ready = "";
    let connection: string | null = null;
    let refused = 0;
    while (!hasEnded) {
      // A request that came just before the signal may have kept its connection.
      if (connection !== "close") {
        const answer = await fetch(`${origin}/readyz`).catch(() => null);
        if (answer?.status === 503) {
          ready = problem.parse(await answer.json()).detail ?? "";
          connection = answer.headers.get("connection");
        }
      }
      // A refused connection goes to the next server behind the balancer; an answer that is none of the contract does not.
      await api.ask().then(
        ({ status }) => statuses.add(status),
        () => (refused += 1),
      );
      if (refused > 0) await sleep(50);
    }
    expect(await end).toBe(0);
    expect([ready, connection]).toEqual(["draining", "close"]);
    expect([...statuses]).toEqual([200]);
    expect(performance.now() - stopped).toBeGreaterThan(2_000);
    expect(performance.now() - stopped).toBeLessThan(60_000);
    smtp.close();
  },
);

test("SIGTERM ends a server whose PostgreSQL hangs", { timeout: 120_000 }, async () => {
  let postgres: StallingProxy | undefined;
  server = await startRunningServer(async (urls) => {
    postgres = await startStallingProxy(urls.postgres);
    return { DATABASE_URL: postgres.url };
  });
  onTestFinished(() => postgres?.close());
  const api = await protectApi(server);
  expect((await api.ask()).status).toBe(200);
  postgres?.stall();
  const started = performance.now();
  server.signal("SIGTERM");
  expect(await server.ended()).toBe(0);
  expect(performance.now() - started).toBeLessThan(90_000);
});
