import { once } from "node:events";
import { Validator } from "@seriousme/openapi-schema-validator";
import { apiOf } from "./support/api.ts";
import { freshDataFolder, removeData, spawnServer, startServer, stopServer, type Server } from "./support/server.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

test("OPS the probes, the metrics and the description of the API answer without a login", async ({ parapet }) => {
  const { call } = parapet.api;
  expect(await (await call("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await call("/readyz")).json()).toEqual({ status: "ok", postgres: "up", clickhouse: "up" });

  const metrics = await (await call("/metrics")).text();
  expect(metrics).toContain("# TYPE parapet_events_total counter");
  expect(metrics).toContain("# TYPE parapet_http_request_seconds histogram");
});

test("OPS the OpenAPI document is valid 3.1 and names what the server offers", async ({ parapet }) => {
  const document = await (await parapet.api.call("/api/openapi.json")).json();
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(["/auth/jwt/refresh", "/api/dynamics/providers", "/api/telemetry"]),
  );
});

test("OPS unknown addresses of the API answer a problem document, not the console", async ({ parapet }) => {
  const answer = await parapet.api.call("/api/no-such-thing");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(await answer.json()).toMatchObject({ status: 404, code: "not_found" });
});

test.describe("a process of its own", () => {
  let data: string;
  const running: Server[] = [];

  test.beforeEach(async () => {
    data = await freshDataFolder();
  });
  test.afterEach(async () => {
    for (const server of running.splice(0)) {
      server.child.kill("SIGKILL");
      await server.ended;
    }
    await removeData(data);
  });

  async function start(): Promise<Server> {
    const server = await startServer(data);
    running.push(server);
    return server;
  }

  test("OPS 1,000 acknowledged events survive kill -9, each exactly once; a second process is refused; SIGTERM ends it with 0", async () => {
    test.setTimeout(240_000);
    const server = await start();
    const api = apiOf(server);
    const { token } = await api.createTraceSource(await api.login(), "gateway");
    const ids = Array.from({ length: 1_000 }, (_, index) => `kill-${index}`);
    while (ids.length > 0) {
      await Promise.all(ids.splice(0, 50).map((id) => api.sendTelemetry(token, tracedCall(id))));
    }
    server.child.kill("SIGKILL");
    await once(server.child, "close");

    const restarted = await start();
    const again = apiOf(restarted);
    const session = await again.login();
    await expect.poll(() => again.countEvents(session), { timeout: 30_000 }).toBe(1_000);
    // Nothing that the restart replays may arrive a second time: the journal is empty.
    const waiting = async () =>
      (await (await again.call("/metrics")).text()).match(/^parapet_journal_rows(?:\{.*\})? [1-9].*$/gm);
    await expect.poll(waiting, { timeout: 30_000 }).toBeNull();
    expect(await again.countEvents(session)).toBe(1_000);

    const second = spawnServer(data);
    const { code } = await second.ended;
    expect(code).toBe(1);
    // Lines of the log, such as those about variables of the tests, come before it.
    const sentences = second.output().trim().split("\n");
    expect(sentences.filter((line) => !line.startsWith("{"))).toHaveLength(1);
    expect(sentences.at(-1)).toContain(data);
    expect((await again.call("/readyz")).status).toBe(200);
    // Within ten seconds.
    await stopServer(restarted);
    await expect(again.call("/healthz")).rejects.toThrow();
  });
});
