import { gzipSync } from "node:zlib";
import type { Event, IngestOutcome, Reject } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "ingest");
});
afterAll(() => server.close());

const signedIn = () => ({ authorization: `JWT ${tenant.access.provider_admin}` });

async function newSource(name: string) {
  const payload = { name, type: "OTEL" };
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/dynamics/trace-sources",
    headers: signedIn(),
    payload,
  });
  return answer.json<{ id: string; token: string }>();
}

async function read<Item>(url: string): Promise<Item[]> {
  const answer = await server.app.inject({ url, headers: signedIn() });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Item[] }>().items;
}
const eventsOf = (id: string) => read<Event>(`/api/dynamics/events?showNonApi=true&page_size=100&source[is]=${id}`);
const rejectsOf = (id: string) => read<Reject>(`/api/dynamics/rejects?page_size=100&source_id=${id}`);

function send(
  url: string,
  token: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  app = server.app,
) {
  return app.inject({
    method: "POST",
    url,
    payload,
    headers: { "content-type": "application/json", "x-trace-source-token": token, ...headers },
  });
}

const span = {
  traceId: "5b8efff798038103d269b633813fc60c",
  spanId: "eee19b7ec3c1b100",
  kind: 2,
  startTimeUnixNano: "1791999990000000000",
  endTimeUnixNano: "1791999990012500000",
  attributes: [
    { key: "http.request.method", value: { stringValue: "GET" } },
    { key: "url.path", value: { stringValue: "/spans/1" } },
    { key: "server.address", value: { stringValue: "api.test" } },
  ],
};
const traces = (...spans: object[]) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

describe("POST /v1/traces", () => {
  it("takes spans, plain and compressed, and answers an empty response in the encoding of the request", async () => {
    const { id, token } = await newSource("otlp");
    const plain = await send("/v1/traces", token, traces(span));
    expect([plain.statusCode, plain.headers["content-type"], plain.json()]).toEqual([200, "application/json", {}]);
    const zipped = await send("/v1/traces", token, gzipSync(traces({ ...span, spanId: "eee19b7ec3c1b101" })), {
      "content-encoding": "gzip",
    });
    expect(zipped.statusCode, zipped.body).toBe(200);
    const protobuf = { "content-type": "application/x-protobuf" };
    const empty = await send("/v1/traces", token, Buffer.alloc(0), protobuf);
    expect([empty.statusCode, empty.headers["content-type"], empty.rawPayload.length]).toEqual([
      200,
      "application/x-protobuf",
      0,
    ]);
    const events = await eventsOf(id);
    expect(events.map(({ path, host, duration_ms }) => ({ path, host, duration_ms }))).toEqual([
      { path: "/spans/1", host: "api.test", duration_ms: 12.5 },
      { path: "/spans/1", host: "api.test", duration_ms: 12.5 },
    ]);
  });

  it("tells as a partial success how many spans it refused, and keeps them", async () => {
    const { id, token } = await newSource("partial");
    const payload = traces({ ...span, traceId: "000102" }, span, { ...span, attributes: [] });
    const answer = await send("/v1/traces", token, payload);
    expect(answer.json()).toEqual({
      partialSuccess: { rejectedSpans: "1", errorMessage: "A trace id is not 16 bytes" },
    });
    expect((await rejectsOf(id)).map(({ reason }) => reason)).toEqual(["trace_id"]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("refuses with a google.rpc.Status what it cannot read", async () => {
    const { id, token } = await newSource("unreadable");
    const broken = await send("/v1/traces", token, "{");
    expect([broken.statusCode, broken.headers["content-type"]]).toEqual([400, "application/json"]);
    expect(broken.json()).toEqual({ code: 3, message: "json_syntax: The payload isn't valid JSON" });
    const protobuf = await send("/v1/traces", token, Buffer.from([0x0f]), { "content-type": "application/x-protobuf" });
    expect([protobuf.statusCode, protobuf.headers["content-type"], [...protobuf.rawPayload.subarray(0, 2)]]).toEqual([
      400,
      "application/x-protobuf",
      [8, 3],
    ]);
    expect((await send("/v1/traces", token, "x", { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await send("/v1/traces", "stranger", "{}")).json()).toMatchObject({ code: 16 });
    expect((await rejectsOf(id)).map(({ reason }) => reason).toSorted()).toEqual(["json_syntax", "protobuf_syntax"]);
  });
});

describe("payloads of several calls", () => {
  const url = "/api/dynamics/ingest/batch";

  it("takes lists and lines, and says which calls it refused", async () => {
    const { id, token } = await newSource("batch");
    const list = await send(url, token, JSON.stringify({ events: [telemetryOf(), { request: {} }, telemetryOf()] }));
    expect(list.json()).toEqual({
      accepted: 2,
      ignored: 0,
      rejected_total: 1,
      rejected: [{ index: 1, reason: "response_missing", detail: "The payload has no response object" }],
    });
    const lines = `${JSON.stringify(telemetryOf())}\n\nnonsense\n`;
    const answer = await send(url, token, gzipSync(lines), {
      "content-type": "application/x-ndjson",
      "content-encoding": "gzip",
    });
    expect(answer.json<IngestOutcome>()).toMatchObject({ accepted: 1, ignored: 2, rejected_total: 1 });
    expect(await eventsOf(id)).toHaveLength(3);
    expect(await rejectsOf(id)).toHaveLength(2);
  });

  it("stops inflating at the limit, and counts what does not inflate", async () => {
    const { id, token } = await newSource("bombs");
    const gzip = { "content-encoding": "gzip" };
    expect((await send(url, token, gzipSync(Buffer.alloc(17 * 1024 * 1024)), gzip)).statusCode).toBe(413);
    expect((await send(url, token, "no gzip", gzip)).statusCode).toBe(400);
    expect((await send(url, token, "x", { "content-encoding": "br" })).statusCode).toBe(415);
    expect((await rejectsOf(id)).map(({ reason }) => reason).toSorted()).toEqual(["compression", "too_large"]);
  });

  it.each([
    ["access-log", '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /logged HTTP/1.1" 200 5', "/logged"],
    ["akto", JSON.stringify({ batchData: [{ path: "/akto", method: "GET", statusCode: "200" }] }), "/akto"],
    [
      "metlo",
      JSON.stringify({ request: { url: { path: "/metlo" }, method: "GET" }, response: { status: 200 } }),
      "/metlo",
    ],
  ])("takes %s", async (name, payload, path) => {
    const { id, token } = await newSource(name);
    const answer = await send(`/api/dynamics/ingest/${name}`, token, payload, { "content-type": "text/plain" });
    expect(answer.json<IngestOutcome>()).toMatchObject({ accepted: 1 });
    expect((await eventsOf(id)).map((event) => event.path)).toEqual([path]);
  });

  it("masks secrets in samples of what it refuses", async () => {
    const { id, token } = await newSource("secrets");
    await send("/api/dynamics/ingest/akto", token, JSON.stringify([{ path: "/a", password: "hunter2-hunter2" }]));
    const [reject] = await rejectsOf(id);
    expect(reject?.sample).toContain('"path":"/a"');
    expect(reject?.sample).not.toContain("hunter2");
  });
});

describe("while the event store is behind", () => {
  it("asks senders that repeat to wait, and thins out loud sources that do not, by weight", async () => {
    const { id, token } = await newSource("loud");
    // All within one second, however slow the machine is.
    const now = new Date();
    const config = { ...server.platform.config, ingestHighWater: 0 };
    const behind = { ...server.platform, config, clock: { now: () => now } };
    const app = await buildApp(behind);
    const deferred = await send("/v1/traces", token, traces(span), {}, app);
    expect([deferred.statusCode, deferred.headers["retry-after"], deferred.json()]).toEqual([
      429,
      "60",
      { code: 8, message: "The event store is behind; retry later" },
    ]);
    expect((await send("/api/dynamics/ingest/batch", token, "[]", {}, app)).statusCode).toBe(429);
    for (let sent = 0; sent < 400; sent += 1) {
      expect((await send("/api/telemetry", token, JSON.stringify(telemetryOf()), {}, app)).statusCode).toBe(200);
    }
    await app.close();
    const metrics = await server.platform.metrics.registry.metrics();
    const shed = Number(/^parapet_shed_total (\d+)$/m.exec(metrics)?.[1]);
    const kept =
      (await read<{ events_total: number }>("/api/dynamics/trace-sources?search=loud"))[0]?.events_total ?? 0;
    const total = (
      await server.app.inject({ url: `/api/dynamics/events?source[is]=${id}`, headers: signedIn() })
    ).json<{ total: number }>().total;
    expect(shed).toBeGreaterThan(0);
    expect(total + shed).toBe(400);
    // What was shed after the last kept call is owed by the next one.
    expect(400 - kept).toBeGreaterThanOrEqual(0);
    expect(400 - kept).toBeLessThan(64);
    expect(metrics).toMatch(/^parapet_deferred_total 2$/m);
  });
});
