import { randomBytes } from "node:crypto";
import type { ProviderQuotas, QuotaKind } from "@parapet/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readQueryTime } from "../../../modules/account/quota/query-time.ts";
import { UsageBook, usageBookService } from "../../../modules/account/quota/usage-book.ts";
import { findOrCreateApi } from "../../../modules/insights/api/find-or-create-api.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "../insights/testing-telemetry.ts";

let server: TestApp;
let owner: Tenant;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestApp();
  owner = await createTenant(server.platform, "owner");
  await server.platform.postgres.pool.query("UPDATE user_account SET platform_admin = true WHERE provider_id = $1", [
    owner.providerId,
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, `tenant-${crypto.randomUUID()}`);
});

async function ask(method: "GET" | "POST" | "PATCH", url: string, token: string, payload?: object) {
  const headers = { authorization: `JWT ${token}` };
  const answer = await server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const path = () => `/api/account/providers/${tenant.providerId}/quotas`;
const limitTo = async (limits: Partial<Record<QuotaKind, number | null>>) => {
  const answer = await ask("PATCH", path(), owner.access.provider_admin, limits);
  expect(answer.status).toBe(200);
  return itemsOf(answer.body);
};
const itemsOf = ({ items }: ProviderQuotas) => new Map(items.map((item) => [item.kind, item]));
const usage = async () => itemsOf((await ask("GET", path(), tenant.access.provider_admin)).body);

async function newSource() {
  const created = await ask("POST", "/api/dynamics/trace-sources", tenant.access.provider_admin, {
    name: crypto.randomUUID(),
    type: "OTHER",
    description: "",
  });
  return created;
}

async function storedEvents(): Promise<{ rows: number }> {
  const answer = await server.platform.clickhouse.client.query({
    query: "SELECT count() AS n FROM event WHERE provider_id = {provider:UUID}",
    query_params: { provider: tenant.providerId },
    format: "JSONEachRow",
  });
  const [row] = await answer.json<{ n: string | number }>();
  return { rows: Number(row?.n) };
}

async function sendEvents(token: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await server.app.inject(sending(token, telemetryOf()));
    statuses.push(answer.statusCode);
  }
  return statuses;
}

test("administrators see what their provider uses; the owner of the installation changes limits", async () => {
  const before = await usage();
  expect(before.get("users")).toMatchObject({ limit: 10_000, is_default: true });
  expect(before.get("users")?.used).toBeGreaterThan(0);
  expect((await ask("PATCH", path(), tenant.access.provider_admin, { users: 1 })).status).toBe(403);
  expect((await limitTo({ users: 7, apis: 3 })).get("users")).toMatchObject({ limit: 7, is_default: false });
  expect((await limitTo({ users: null })).get("users")).toMatchObject({ limit: 10_000, is_default: true });
  expect((await usage()).get("apis")).toMatchObject({ limit: 3 });
});

test("users and trace sources beyond the limit are refused by name, also at the same moment", async () => {
  const { used: users = 0 } = (await usage()).get("users") ?? {};
  const { used: sources = 0 } = (await usage()).get("sources") ?? {};
  await limitTo({ users: users + 1, sources: sources + 1 });
  const invite = () =>
    ask("POST", "/api/account/users", tenant.access.provider_admin, {
      first_name: "A",
      last_name: "B",
      email: `${crypto.randomUUID()}@acme.example`,
      role: "viewer",
    });
  const invited = await Promise.all([invite(), invite(), invite()]);
  expect(invited.filter(({ status }) => status === 403)).toHaveLength(2);
  expect(invited.find(({ status }) => status === 403)?.body).toMatchObject({ code: "quota_reached" });
  const created = await Promise.all([newSource(), newSource()]);
  expect(created.filter(({ status }) => status === 403)).toHaveLength(1);
});

test("of APIs found at the same moment, no more than the limit are kept", async () => {
  const { used = 0 } = (await usage()).get("apis") ?? {};
  await limitTo({ apis: used + 3 });
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      findOrCreateApi(
        server.platform.postgres,
        tenant.providerId,
        { host: `h${at}.example`, port: null, scheme: "https", dstIp: null },
        new Date(),
      ),
    ),
  );
  expect(found.filter((each) => each !== null)).toHaveLength(3);
  expect((await usage()).get("apis")?.used).toBe(used + 3);
});

test("events beyond the day's limit are refused with the time to wait, and counted as they are stored", async () => {
  const { body } = await newSource();
  const token: string = body.token;
  const { providerId } = tenant;
  const book = server.platform.services.get(usageBookService);
  await limitTo({ events_per_day: ((await usage()).get("events_per_day")?.used ?? 0) + 3 });
  expect(await sendEvents(token, 5)).toEqual([200, 200, 200, 429, 429]);
  await book.refresh(providerId, new Date());
  const used = (await usage()).get("events_per_day");
  expect(used?.used).toBe(used?.limit);
  const { rows } = await storedEvents();
  expect(used?.used).toBe(rows);
  expect(await sendEvents(token, 1)).toEqual([429]);
  await limitTo({ events_per_day: null });
  await book.refresh(providerId, new Date());
  expect(await sendEvents(token, 1)).toEqual([200]);
});

test("stored bytes are the provider's share of what is on the disk", async () => {
  const { body } = await newSource();
  await sendEvents(body.token, 3);
  const stored = (await usage()).get("stored_bytes");
  expect(stored?.used).toBeGreaterThan(0);
  await limitTo({ stored_bytes: 1 });
  await server.platform.services.get(usageBookService).refresh(tenant.providerId, new Date());
  expect(await sendEvents(body.token, 1)).toEqual([429]);
});

test("large bodies of one provider don't raise what another one stores", async () => {
  const { client } = server.platform.clickhouse;
  const other = await createTenant(server.platform, `tenant-${crypto.randomUUID()}`);
  const now = new Date();
  const at = now.toISOString();
  const rowsOf = (provider_id: string, body: () => string) =>
    Array.from({ length: 50 }, () => {
      const id = crypto.randomUUID();
      const event = { provider_id, id, ts: at, received_at: at, source_id: id, host: "h.example", weight: 1 };
      return { event, content: { provider_id, event_id: id, received_at: at, req_body: body() } };
    });
  // Text of chance, which can't be compressed.
  const large = () => randomBytes(30_000).toString("base64");
  const rows = [...rowsOf(tenant.providerId, () => "{}"), ...rowsOf(other.providerId, large)];
  const [values, contents] = [rows.map(({ event }) => event), rows.map(({ content }) => content)];
  await client.insert({ table: "event", format: "JSONEachRow", values });
  await client.insert({ table: "event_content", format: "JSONEachRow", values: contents });
  const book = server.platform.services.get(usageBookService);
  const storedBy = async ({ providerId }: Tenant) => {
    await book.refresh(providerId, now);
    return book.usedBy(providerId, now).stored_bytes;
  };
  const [small, big] = [await storedBy(tenant), await storedBy(other)];
  expect(big).toBeGreaterThan(50 * 30_000);
  expect(small).toBeLessThan(big / 20);
});

test("queries beyond the hour's time are refused, for this provider only", async () => {
  await limitTo({ query_seconds_per_hour: 0 });
  await server.platform.services.get(usageBookService).refresh(tenant.providerId, new Date());
  const list = "/api/dynamics/events?page=1";
  const events = (token: string) => ask("GET", list, token);
  const refused = await events(tenant.access.viewer);
  expect(refused).toMatchObject({ status: 429, body: { code: "quota_exceeded" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await events(owner.access.viewer)).status).toBe(200);
  expect((await usage()).get("query_seconds_per_hour")).toMatchObject({ limit: 0 });
});

test("query time is counted for all processes together", async () => {
  await limitTo({ query_seconds_per_hour: 2 });
  const { providerId } = tenant;
  const now = new Date();
  const [here, elsewhere] = [new UsageBook(server.platform), new UsageBook(server.platform)];
  for (const book of [here, elsewhere]) book.meterOf(providerId, now).charge(1_500);
  const total = async () => (await usage()).get("query_seconds_per_hour")?.used;
  await expect.poll(total).toBeGreaterThanOrEqual(3);
  await here.refresh(providerId, now);
  expect(() => here.meterOf(providerId, now).assertTime()).toThrow(/2 seconds of query time/);
  const nextHour = new Date(now.getTime() + 3_600_000);
  expect(() => elsewhere.meterOf(providerId, nextHour).assertTime()).not.toThrow();
  const ofThisHour = await readQueryTime(
    server.platform.postgres.db,
    providerId,
    Math.floor(now.getTime() / 3_600_000),
  );
  expect(ofThisHour).toBeGreaterThanOrEqual(3_000);
});

test("documents and uploads are stored data, and what is beyond the limit is refused", async () => {
  const apiId = await findOrCreateApi(
    server.platform.postgres,
    tenant.providerId,
    { host: "documented.example", port: null, scheme: "https", dstIp: null },
    new Date(),
  );
  const token = tenant.access.provider_admin;
  const info = { title: "Documented", version: "1", description: randomBytes(20_000).toString("base64") };
  const source = JSON.stringify({ openapi: "3.0.3", info, paths: {} });
  const provide = () => ask("POST", `/api/dynamics/apis/${apiId}/documents`, token, { source });
  const upload = () =>
    server.app.inject({
      method: "POST",
      url: "/api/dynamics/imports?format=access_log&name=access.log",
      headers: { authorization: `JWT ${token}`, "content-type": "application/octet-stream" },
      payload: '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a 200 5"',
    });
  const before = (await usage()).get("stored_bytes")?.used ?? 0;
  expect((await provide()).body).toMatchObject({ outcome: "kept" });
  const after = (await usage()).get("stored_bytes")?.used ?? 0;
  expect(after - before).toBeGreaterThan(20_000);
  await limitTo({ stored_bytes: after + 20 });
  await server.platform.services.get(usageBookService).refresh(tenant.providerId, new Date());
  expect(await provide()).toMatchObject({ status: 429, body: { code: "quota_exceeded" } });
  expect((await upload()).statusCode).toBe(429);
  await limitTo({ stored_bytes: null });
  await server.platform.services.get(usageBookService).refresh(tenant.providerId, new Date());
  expect((await upload()).statusCode).toBe(202);
});

test("an upload waits for the day's limit and then goes on where it was", async () => {
  await usage();
  await limitTo({ events_per_day: 500 });
  const lines = Array.from(
    { length: 700 },
    (_, at) => `192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a/${at}" 200 5`,
  );
  const uploaded = await server.app.inject({
    method: "POST",
    url: "/api/dynamics/imports?format=access_log&name=access.log",
    headers: { authorization: `JWT ${tenant.access.analyst}`, "content-type": "application/octet-stream" },
    payload: lines.join("\n"),
  });
  const { id } = uploaded.json<{ id: string }>();
  const state = async () => (await ask("GET", `/api/dynamics/imports/${id}`, tenant.access.analyst)).body;
  await expect.poll(state).toMatchObject({ state: "running", done: 500 });
  const waiting = "SELECT run_at > now() AS later FROM graphile_worker.jobs WHERE key = $1";
  const key = `import-traffic:${id}:later`;
  await expect
    .poll(async () => (await server.platform.postgres.pool.query(waiting, [key])).rows)
    .toEqual([{ later: true }]);
  await limitTo({ events_per_day: null });
  await server.platform.postgres.pool.query("SELECT graphile_worker.add_job('import-traffic', $1, job_key => $2)", [
    { importId: id },
    key,
  ]);
  await expect.poll(state).toMatchObject({ state: "done", imported: 700 });
});
