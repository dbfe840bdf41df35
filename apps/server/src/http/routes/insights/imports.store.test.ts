import { gzipSync } from "node:zlib";
import type { Event, TrafficImport } from "@parapet/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import "../../../modules/insights/import/run-import.ts";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { contentContext } from "../../../modules/insights/import/table.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "imports");
});
afterAll(() => server.close());

const signedIn = () => ({ authorization: `JWT ${tenant.access.analyst}` });

async function upload(format: string, payload: string, more = ""): Promise<TrafficImport> {
  const answer = await server.app.inject({
    method: "POST",
    url: `/api/dynamics/imports?format=${format}&name=traffic.${format}${more}`,
    headers: { ...signedIn(), "content-type": "application/octet-stream" },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<TrafficImport>();
}

async function newSource(name: string): Promise<string> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/dynamics/trace-sources",
    headers: { authorization: `JWT ${tenant.access.provider_admin}` },
    payload: { name, type: "OTHER" },
  });
  return answer.json<{ id: string }>().id;
}

/** Waits until the job has ended. */
async function ended({ id }: Pick<TrafficImport, "id">): Promise<TrafficImport> {
  return vi.waitFor(
    async () => {
      const answer = await server.app.inject({ url: `/api/dynamics/imports/${id}`, headers: signedIn() });
      const found = answer.json<TrafficImport>();
      expect(found.finished_at).not.toBeNull();
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
}

const entry = (url: string) => ({
  startedDateTime: "2026-10-10T20:55:36.100Z",
  time: 1.5,
  request: { method: "GET", url, headers: [{ name: "authorization", value: "Bearer secret-of-the-upload" }] },
  response: { status: 200, headers: [], content: { mimeType: "application/json", text: "{}" } },
});

it("imports a recording in the background, and counts what it refuses by reason", async () => {
  const entries = [
    ...Array.from({ length: 600 }, (_, at) => entry(`https://h.example/orders/${at}`)),
    entry("data:,x"),
    {},
  ];
  const started = await upload("har", JSON.stringify({ log: { entries } }));
  expect(started).toMatchObject({ name: "traffic.har", format: "har", state: "waiting", done: 0, finished_at: null });
  expect(await ended(started)).toMatchObject({
    state: "done",
    total: 602,
    done: 602,
    imported: 600,
    rejected: 2,
    reasons: [
      { reason: "request_missing", count: 1 },
      { reason: "scheme_not_http", count: 1 },
    ],
  });
  const url = `/api/dynamics/events?showNonApi=true&page_size=10&source[is]=${started.source_id}`;
  const events = (await server.app.inject({ url, headers: signedIn() })).json<{ items: Event[]; total: number }>();
  expect(events.total).toBe(600);
  expect(events.items[0]).toMatchObject({ source_name: "Uploads", host: "h.example", duration_ms: 1.5 });
});

it("stores no call twice when a step is done again after a crash", async () => {
  const { clickhouse, jobs, journal, postgres, sealing } = server.platform;
  const fileOf = (count: number) => {
    const calls = Array.from({ length: count }, (_, at) => entry(`https://h.example/again/${at}`));
    return JSON.stringify({ log: { entries: [{}, ...calls] } });
  };
  const { id, source_id } = await upload("har", fileOf(300), `&source_id=${await newSource("interrupted")}`);
  await ended({ id });
  expect(await journal.settle(30_000)).toBe(true);
  // What is left when the process ends before it notes the step: nothing is done, and 300 of 400 calls are there.
  const [step] = await readRows(clickhouse, {
    sql: "SELECT toString(any(received_at)) AS at FROM event WHERE source_id = {source_id:UUID}",
    params: { source_id },
    row: z.object({ at: z.string() }),
  });
  const content = sealing.seal(fileOf(400), contentContext(id, 0));
  await postgres.pool.query(
    `UPDATE traffic_import SET state = 'running', done = 0, imported = 0, rejected = 0, reasons = '{}', finished_at = NULL,
       step_at = $2::timestamp AT TIME ZONE 'UTC' WHERE id = $1`,
    [id, step?.at],
  );
  await postgres.pool.query("INSERT INTO traffic_import_part VALUES ($1, 0, $2)", [id, content]);
  await postgres.db.transaction((tx) => jobs.add(tx, "import-traffic", { importId: id }));
  expect(await ended({ id })).toMatchObject({ state: "done", total: 401, imported: 400, rejected: 1 });
  await expect.poll(() => countEvents(source_id)).toBe(400);
  const rejects = await server.app.inject({
    url: `/api/dynamics/rejects?source_id=${source_id}`,
    headers: signedIn(),
  });
  expect(rejects.json<{ total: number }>().total).toBe(1);
});

it("stops a run that another process took over from, and stores each call once", async () => {
  const { jobs, postgres } = server.platform;
  const calls = Array.from({ length: 6_000 }, (_, at) => entry(`https://h.example/taken/${at % 50}`));
  const source_id = await newSource("taken over");
  const { id } = await upload("har", JSON.stringify({ log: { entries: calls } }), `&source_id=${source_id}`);
  const done = async () => {
    const found = await postgres.pool.query<{ done: number }>("SELECT done FROM traffic_import WHERE id = $1", [id]);
    return found.rows[0]?.done ?? 0;
  };
  await expect.poll(done, { interval: 5 }).toBeGreaterThan(0);
  await postgres.pool.query("UPDATE traffic_import SET runner = gen_random_uuid() WHERE id = $1", [id]);
  await expect.poll(() => isRunning(id)).toBe(false);
  const stoppedAt = await done();
  expect(stoppedAt).toBeLessThan(6_000);
  await postgres.db.transaction((tx) => jobs.add(tx, "import-traffic", { importId: id }));
  expect(await ended({ id })).toMatchObject({ state: "done", imported: 6_000 });
  await expect.poll(() => countEvents(source_id)).toBe(6_000);
});

/** Whether a job that imports it is left. */
async function isRunning(importId: string): Promise<boolean> {
  const { rows } = await server.platform.postgres.pool.query<{ left: string }>(
    "SELECT count(*) AS left FROM graphile_worker._private_jobs WHERE payload->>'importId' = $1",
    [importId],
  );
  return Number(rows[0]?.left) > 0;
}

async function countEvents(sourceId: string): Promise<number> {
  const url = `/api/dynamics/events?showNonApi=true&source[is]=${sourceId}`;
  return (await server.app.inject({ url, headers: signedIn() })).json<{ total: number }>().total;
}

it("tells when calls were made, and not that their source is late", async () => {
  const source_id = await newSource("of October");
  const calls = [entry("https://www.google.com/complete"), entry("https://orders.internal/1")];
  await ended(await upload("har", JSON.stringify({ log: { entries: calls } }), `&source_id=${source_id}`));
  const get = async (url: string) => (await server.app.inject({ url, headers: signedIn() })).json();
  const status = () => get(`/api/dynamics/ingest/status?source_id=${source_id}`);
  await expect.poll(async () => (await status()).sources[0].recent).toHaveLength(2);
  expect((await status()).sources[0].lag_p95_ms).toBeNull();
  await server.platform.services.get(learnerService).settle();
  const found = async (kind: string, host: string) =>
    (await get(`/api/dynamics/apis?kind=${kind}&search=${host}`)).items;
  const madeAt = "2026-10-10T20:55:36.100Z";
  const times = { first_seen_at: madeAt, last_seen_at: madeAt };
  expect(await found("external", "google")).toMatchObject([{ host: "www.google.com", ...times }]);
  expect(await found("internal", "orders.internal")).toMatchObject([{ host: "orders.internal", ...times }]);
});

it("keeps the file sealed while it waits, and not at all afterwards", async () => {
  const { pool } = server.platform.postgres;
  const started = await upload("har", JSON.stringify({ log: { entries: [entry("https://h.example/sealed")] } }));
  const content = "SELECT content FROM traffic_import_part WHERE import_id = $1";
  const [waiting] = (await pool.query<{ content: string }>(content, [started.id])).rows;
  expect(waiting?.content ?? "").not.toContain("secret-of-the-upload");
  await ended(started);
  expect((await pool.query(content, [started.id])).rows).toEqual([]);
});

it("says why a file is not readable, and imports into the source that is named", async () => {
  expect(await ended(await upload("postman", '{"requests":[]}'))).toMatchObject({
    state: "failed",
    reason: "format",
    total: null,
  });
  const log = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5\n\nnonsense';
  const imported = await ended(await upload("access_log", log, `&source_id=${tenant.sourceId}`));
  expect(imported).toMatchObject({ imported: 1, ignored: 1, rejected: 1, source_id: tenant.sourceId });
});

it("recognises what a file holds, also one that was packed with gzip", async () => {
  const log = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /packed HTTP/1.1" 200 5';
  const send = (payload: Buffer | string) =>
    server.app.inject({
      method: "POST",
      url: "/api/dynamics/imports?name=access.log.gz",
      headers: { ...signedIn(), "content-type": "application/octet-stream" },
      payload,
    });
  const packed = (await send(gzipSync(log))).json<TrafficImport>();
  expect(await ended(packed)).toMatchObject({ format: "access_log", imported: 1, bytes: log.length });
  const har = (await send(JSON.stringify({ log: { entries: [entry("https://h.example/a")] } }))).json<TrafficImport>();
  expect(await ended(har)).toMatchObject({ format: "har", imported: 1 });
  expect((await send(Buffer.from([0x1f, 0x8b, 8, 0, 0]))).statusCode).toBe(400);
  expect((await send(Buffer.from([0x0a, 0, 1, 2]))).statusCode).toBe(400);
});

it("refuses bytes that are no text, which would take three times their size, and takes signs of another encoding", async () => {
  const log = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /caf\xe9 HTTP/1.1" 200 5\n';
  const send = (payload: Buffer) =>
    server.app.inject({
      method: "POST",
      url: "/api/dynamics/imports?name=access.log&format=access_log",
      headers: { ...signedIn(), "content-type": "application/octet-stream" },
      payload,
    });
  const refused = await send(Buffer.alloc(2_000_000, 0xe9));
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([400, "The file isn't text"]);
  const late = Buffer.concat([Buffer.alloc(1_000_000, log, "latin1"), Buffer.alloc(1_000_000, 0xe9)]);
  expect((await send(late)).statusCode).toBe(400);
  const taken = (await send(Buffer.from(log.repeat(3), "latin1"))).json<TrafficImport>();
  expect(await ended(taken)).toMatchObject({ state: "done", total: 4 });
});

it("stops what is cancelled and forgets the file", async () => {
  const { pool } = server.platform.postgres;
  const started = await upload("har", JSON.stringify({ log: { entries: [] } }));
  await ended(started);
  const cancel = () =>
    server.app.inject({
      method: "POST",
      url: `/api/dynamics/imports/${started.id}/cancel`,
      headers: signedIn(),
      payload: {},
    });
  expect((await cancel()).statusCode).toBe(409);
  const under = "UPDATE traffic_import SET state = 'running', finished_at = NULL WHERE id = $1";
  await pool.query(under, [started.id]);
  await pool.query("INSERT INTO traffic_import_part VALUES ($1, 0, 'sealed')", [started.id]);
  expect((await cancel()).json()).toMatchObject({ state: "cancelled" });
  expect((await ended(started)).state).toBe("cancelled");
  const kept = await pool.query("SELECT content FROM traffic_import_part WHERE import_id = $1", [started.id]);
  expect(kept.rows).toEqual([]);
});

it("goes no further than the step in which it was cancelled", async () => {
  const entries = Array.from({ length: 3_000 }, (_, at) => entry(`https://h.example/cancelled/${at}`));
  const started = await upload("har", JSON.stringify({ log: { entries } }));
  await vi.waitFor(async () => {
    const url = `/api/dynamics/imports/${started.id}/cancel`;
    const answer = await server.app.inject({ method: "POST", url, headers: signedIn(), payload: {} });
    expect(answer.statusCode).toBe(200);
  });
  const cancelled = await ended(started);
  expect(cancelled.state).toBe("cancelled");
  expect(cancelled.done).toBeLessThan(3_000);
});

it("lists the newest first", async () => {
  const last = await upload("telemetry", "[]");
  const list = await server.app.inject({ url: "/api/dynamics/imports", headers: signedIn() });
  expect(list.json<{ items: TrafficImport[] }>().items[0]?.id).toBe(last.id);
});
