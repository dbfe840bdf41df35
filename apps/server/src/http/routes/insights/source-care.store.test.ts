import { maxGraceMs, type IngestStatus, type Reject, type SourceHealth, type TraceSource } from "@parapet/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProtection } from "../../../modules/adaptive-auth/change-protection.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "careful");
});
afterAll(() => server.close());

const base = "/api/dynamics/trace-sources";
const asAdmin = () => ({ authorization: `JWT ${tenant.access.provider_admin}` });

function ask(method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  return server.app.inject({ method, url, headers: asAdmin(), ...(payload !== undefined && { payload }) });
}

async function create(name: string) {
  return (await ask("POST", base, { name, type: "KONG_INTERNAL" })).json<TraceSource & { token: string }>();
}

const send = async (token: string, payload: object | string = telemetryOf()) =>
  (await server.app.inject(sending(token, payload))).statusCode;

/** However slow the machine is, what was sent before is there when it is asked for. */
const settled = () => server.platform.journal.settle(60_000);

async function healthOf(id: string): Promise<SourceHealth> {
  await settled();
  const answer = await ask("GET", `/api/dynamics/ingest/status?source_id=${id}`);
  const [health] = answer.json<IngestStatus>().sources;
  if (health === undefined) throw new Error(answer.body);
  return health;
}

async function rotate(id: string, grace_ms: number) {
  return (await ask("POST", `${base}/${id}/rotate-token`, { grace_ms })).json<TraceSource & { token: string }>();
}

describe("a token's time of grace", () => {
  it("keeps the earlier token valid until it's revoked, and shows its use afterwards", async () => {
    const { id, token, token_prefix } = await create("graceful");
    const rotated = await rotate(id, 3_600_000);
    const ends = Date.parse(rotated.previous_token?.ends_at ?? "");
    expect(rotated.previous_token?.prefix).toBe(token_prefix);
    expect(ends - Date.parse(rotated.rotated_at ?? "")).toBe(3_600_000);
    expect([await send(token), await send(rotated.token)]).toEqual([200, 200]);

    const ended = await ask("POST", `${base}/${id}/end-previous-token`, {});
    expect(ended.json<TraceSource>().previous_token).toBeNull();
    expect([await send(token), await send(rotated.token)]).toEqual([401, 200]);
    expect((await healthOf(id)).hints).toEqual([{ kind: "ended_token", count: 1 }]);
  });

  it("ends by itself, and a second rotation ends the first token for good", async () => {
    const { id, token } = await create("short");
    const second = await rotate(id, 60_000);
    const past = "UPDATE trace_source SET previous_token_ends_at = now() - interval '1 second' WHERE id = $1";
    await server.platform.postgres.pool.query(past, [id]);
    expect(await send(token)).toBe(401);
    const third = await rotate(id, 60_000);
    expect([await send(token), await send(second.token), await send(third.token)]).toEqual([401, 200, 200]);
  });

  it("is seven days at most", async () => {
    const { id } = await create("long");
    const url = `${base}/${id}/rotate-token`;
    expect((await ask("POST", url, { grace_ms: maxGraceMs + 1 })).statusCode).toBe(400);
    expect((await ask("POST", url, { grace_ms: maxGraceMs })).statusCode).toBe(200);
  });
});

describe("a source that takes nothing", () => {
  it("is refused and counted while it is disabled, and taken again afterwards", async () => {
    const { id, token } = await create("paused");
    const disabled = await ask("PATCH", `${base}/${id}`, { enabled: false, description: "until Monday" });
    expect(disabled.json()).toMatchObject({ enabled: false, description: "until Monday", name: "paused" });
    expect([await send(token), await send(token)]).toEqual([403, 403]);
    expect(await healthOf(id)).toMatchObject({ rejects_1h: 2, hints: [{ kind: "disabled", count: 2 }] });
    await ask("PATCH", `${base}/${id}`, { enabled: true });
    expect(await send(token)).toBe(200);
  });

  it("keeps the names of live sources apart", async () => {
    const { id } = await create("one");
    await create("Two");
    expect((await ask("PATCH", `${base}/${id}`, { name: "two" })).statusCode).toBe(409);
    expect((await ask("PATCH", `${base}/${id}`, { name: "One" })).json()).toMatchObject({ name: "One" });
  });

  it("is refused and counted once its provider is archived, and taken again when it is restored", async () => {
    const other = await createTenant(server.platform, "archived");
    const { pool } = server.platform.postgres;
    await pool.query("UPDATE provider SET archived_at = now() WHERE id = $1", [other.providerId]);
    expect(await send(other.sourceToken)).toBe(403);
    expect((await server.app.inject({ ...sending(other.sourceToken, ""), url: "/v1/traces" })).statusCode).toBe(403);
    await settled();
    const rows = await server.platform.clickhouse.client.query({
      query: `SELECT reason, sum(count) AS count FROM ingest_reject WHERE source_id = '${other.sourceId}' GROUP BY reason`,
      format: "JSONEachRow",
    });
    expect(await rows.json()).toEqual([{ reason: "provider_archived", count: 2 }]);
    await changeProtection(server, [{ kind: "provider", id: other.providerId }], (tx) =>
      tx.execute(sql`UPDATE provider SET archived_at = NULL WHERE id = ${other.providerId}`),
    );
    expect(await send(other.sourceToken)).toBe(200);
  });
});

describe("the state of ingest", () => {
  it("tells rate, lag, refusals and the last calls of a source", async () => {
    const { id, token } = await create("watched");
    const at = Date.now() - 4_000;
    const timed = telemetryOf({
      path: "/timed",
      request: { time: at, body: "ab" },
      response: { time: at + 1_000, body: "hello" },
    });
    expect([await send(token, timed), await send(token), await send(token, { request: {} })]).toEqual([200, 200, 400]);
    const health = await healthOf(id);
    expect(health).toMatchObject({ status: "active", rejects_1h: 1, shed_1h: 0, hints: [], clock_ahead_ms: 0 });
    expect(health.rate_1h).toBeCloseTo(2 / 3600);
    expect(health.lag_p95_ms).toBeGreaterThan(2_900);
    expect(health.recent).toMatchObject([
      { path: "/pets/7", transport: "telemetry", warnings: ["time_missing"], status: 200 },
      { path: "/timed", host: "api.example.com", warnings: [] },
    ]);
    expect(health.recent[1]?.bytes).toBe(7);
  });

  it("sees a clock that is ahead, and pages where API calls should be", async () => {
    const { id, token } = await create("odd");
    const html = [{ key: "content-type", value: "text/html; charset=utf-8" }];
    for (let sent = 0; sent < 5; sent += 1) {
      const at = Date.now() + 60_000;
      await send(token, telemetryOf({ path: "/about", request: { time: at }, response: { time: at, headers: html } }));
    }
    const { hints, clock_ahead_ms, lag_p95_ms } = await healthOf(id);
    expect(hints[0]).toEqual({ kind: "not_api", count: 5, content_type: "text/html" });
    expect(hints[1]?.kind).toBe("clock_ahead");
    expect(clock_ahead_ms).toBeGreaterThan(55_000);
    expect(clock_ahead_ms).toBeLessThan(65_000);
    expect(lag_p95_ms).toBeNull();
  });

  it("tells a plugin that only asks which hosts to trace from one that does nothing", async () => {
    const { id, token } = await create("polling");
    await server.app.inject({ url: "/api/hostsToTrace", headers: { "x-trace-source-token": token } });
    expect((await healthOf(id)).hints).toMatchObject([{ kind: "polls_only" }]);
  });

  it("counts unknown tokens without keeping a row for each", async () => {
    const { id } = await create("quiet");
    for (let sent = 0; sent < 100; sent += 1) await send(`stranger-${sent}`);
    await settled();
    const answer = (await ask("GET", "/api/dynamics/ingest/status")).json<IngestStatus>();
    expect(answer.unknown_token_1h).toBe(60);
    expect(answer.queue.high_water).toBeGreaterThan(0);
    const quiet = answer.sources.find((source) => source.id === id);
    expect(quiet?.hints).toContainEqual({ kind: "unknown_token", count: 60 });
  });

  it("knows no source of another provider", async () => {
    const { sourceId } = await createTenant(server.platform, "elsewhere");
    expect((await ask("GET", `/api/dynamics/ingest/status?source_id=${sourceId}`)).statusCode).toBe(404);
  });
});

it("lists refusals by several reasons and a time", async () => {
  const { id, token } = await create("refused");
  await send(token, "{");
  await send(token, { request: {} });
  await send(token, { request: { method: "GET", path: "/a" } });
  await settled();
  const list = async (more: string) =>
    (await ask("GET", `/api/dynamics/rejects?source_id=${id}${more}`)).json<{ items: Reject[]; total: number }>();
  const two = await list("&reason=json_syntax&reason=method_missing");
  expect(two.items).toMatchObject([{ reason: "json_syntax", transport: "telemetry", count: 1 }]);
  expect((await list("")).total).toBe(3);
  expect((await list(`&to=${new Date(Date.now() - 60_000).toISOString()}`)).total).toBe(0);
  expect((await list(`&from=${new Date(Date.now() - 60_000).toISOString()}`)).total).toBe(3);
});
