import { defaultApiSettings, type AnswerOf, type ApiSettings, type Endpoints } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { expireTraffic } from "../../../modules/insights/retention/expire-traffic.ts";
import { countRows } from "../../../platform/clickhouse/read-rows.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
  await apis.send({ host: "short.example", path: "/now" }, { host: "usual.example", path: "/now" });
});

const day = 86_400_000;

/** Puts a call of so many days ago into the event store, with its payload. */
async function callOf(host: string, daysAgo: number): Promise<void> {
  const id = newId();
  const received_at = new Date(Date.now() - daysAgo * day).toISOString();
  const { port } = await apis.apiNamed(host);
  const row = { provider_id: tenant.providerId, host, port: port ?? 0, received_at };
  const insert = (table: string, values: object[]) =>
    server.platform.clickhouse.client.insert({ table, values, format: "JSONEachRow" });
  await insert("event", [{ ...row, id, ts: received_at, path: "/old", is_api: true }]);
  for (const table of ["event_content", "event_payload"]) await insert(table, [{ ...row, event_id: id }]);
}

/** Inserts a call that was received some days ago, at an operation of a host. */
async function operationCallOf(host: string, template: string, days: number): Promise<void> {
  const { port } = await apis.apiNamed(host);
  const id = newId();
  const received_at = new Date(Date.now() - days * day).toISOString();
  const row = { provider_id: tenant.providerId, host, port: port ?? 0, template, received_at };
  const insert = (table: string, values: object[]) =>
    server.platform.clickhouse.client.insert({ table, values, format: "JSONEachRow" });
  await insert("event", [{ ...row, id, ts: received_at, path: template, is_api: true }]);
  await insert("event_content", [{ ...row, event_id: id }]);
}

async function save(host: string, settings: Partial<ApiSettings>): Promise<void> {
  const { id } = await apis.apiNamed(host);
  await apis.ask("PUT", `/${id}/settings`, { ...defaultApiSettings, ...settings });
}

async function rowsOf(table: string, host: string): Promise<number> {
  const where = "provider_id = {provider: UUID} AND host = {host: String}";
  const params = { provider: tenant.providerId, host };
  return (await countRows(server.platform.clickhouse, { table, where, params })).total;
}

it("deletes what an API's settings keep no longer, and nothing of other APIs or providers", async () => {
  for (const host of ["short.example", "usual.example"]) for (const days of [3, 9, 20]) await callOf(host, days);
  await save("short.example", { event_days: 7, payload_days: 1 });
  const other = await createTenant(server.platform, newId());
  const { port } = await apis.apiNamed("short.example");
  const theirs = { provider_id: other.providerId, host: "short.example", port, id: newId() };
  const received_at = new Date(Date.now() - 20 * day).toISOString();
  await server.platform.clickhouse.client.insert({
    table: "event",
    values: [{ ...theirs, received_at, ts: received_at, path: "/" }],
    format: "JSONEachRow",
  });
  await expireTraffic(server.platform);
  await expect.poll(() => rowsOf("event", "short.example"), { timeout: 20_000 }).toBe(2);
  // The call that was just sent stays; the earlier table has none of it.
  await expect.poll(() => rowsOf("event_content", "short.example"), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => rowsOf("event_payload", "short.example"), { timeout: 20_000 }).toBe(0);
  // A minute and an hour for each call.
  await expect.poll(() => rowsOf("event_count", "short.example"), { timeout: 20_000 }).toBe(4);
  const defaults = ["event", "event_content", "event_payload"].map((table) => rowsOf(table, "usual.example"));
  expect(await Promise.all(defaults)).toEqual([4, 4, 3]);
  const where = "id = {id: UUID}";
  const kept = await countRows(server.platform.clickhouse, { table: "event", where, params: { id: theirs.id } });
  expect(kept.total).toBe(1);
});

it("keeps what a host of another API keeps longer", async () => {
  for (const host of ["short.example", "usual.example"]) await callOf(host, 20);
  await save("short.example", { event_days: 7 });
  const [{ id }, { id: joined }] = [await apis.apiNamed("short.example"), await apis.apiNamed("usual.example")];
  expect((await apis.ask("PUT", `/${id}/places`, { places: [joined] })).statusCode).toBe(200);
  await expireTraffic(server.platform);
  await expect.poll(() => rowsOf("event", "short.example"), { timeout: 20_000 }).toBe(1);
  expect(await rowsOf("event", "usual.example")).toBe(2);
});

it("asks nothing of the event store where every API keeps as long as the tables do", async () => {
  await save("short.example", { bodies: "none" });
  await callOf("short.example", 20);
  await expireTraffic(server.platform);
  expect(await rowsOf("event", "short.example")).toBe(2);
});

it("deletes what is under a path prefix as the settings of its API say, and nothing else of the host", async () => {
  await apis.send({ host: "gateway.example", destination: "10.0.0.9:443", path: "/stock" });
  for (const template of ["/billing", "/billing/taxes", "/billings", "/stock"])
    await operationCallOf("gateway.example", template, 20);
  const { id } = await apis.apiNamed("gateway.example");
  const { items } = await apis.post<AnswerOf<Endpoints["apis.addPrefixes"]>>(`/${id}/prefixes`, {
    prefixes: ["/billing"],
  });
  await apis.ask("PUT", `/${items[0]?.api.id}/settings`, { ...defaultApiSettings, event_days: 7, payload_days: 7 });
  await expireTraffic(server.platform);
  for (const table of ["event", "event_content"])
    await expect.poll(() => rowsOf(table, "gateway.example"), { timeout: 20_000 }).toBe(3);
});
