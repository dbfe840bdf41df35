import { gunzipSync } from "node:zlib";
import { defaultApiSettings, type Api, type ApiSettings, type Event, type EventDetail } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
let id: string;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
const host = "shop.example";
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
  await apis.send({ host, path: "/pets" });
  ({ id } = await apis.apiNamed(host));
});

const save = (settings: Partial<ApiSettings>) =>
  apis.ask("PUT", `/${id}/settings`, { ...defaultApiSettings, ...settings });
const json = { key: "content-type", value: "application/json" };
const order = {
  host,
  path: "/orders",
  method: "POST",
  request: {
    headers: [json, { key: "x-person", value: "ada-lovelace" }, { key: "x-tenant", value: "acme" }],
    body: '{"customer": {"city": "Paris-7"}, "total": 5}',
  },
};
async function lastEvent(): Promise<EventDetail> {
  const { items } = await apis.answerOf<{ items: Event[] }>(
    `/api/dynamics/events?host[is]=${host}&sort=-time&path[is]=/orders`,
  );
  return apis.answerOf<EventDetail>(`/api/dynamics/events/${items[0]?.id}`);
}

describe("the settings of an API", () => {
  it("are as usual until an administrator changes them", async () => {
    expect(await apis.get(`/${id}/settings`)).toEqual(defaultApiSettings);
    expect((await apis.ask("PUT", `/${id}/settings`, defaultApiSettings, tenant.access.analyst)).statusCode).toBe(403);
    expect((await save({ private_pointers: ["customer"] })).statusCode).toBe(400);
  });

  it("mask what is private in what is stored and learned, from the next call on", async () => {
    await save({ private_headers: ["X-Person"], private_pointers: ["/customer"] });
    await apis.send(order);
    const { req_body, req_headers } = await lastEvent();
    expect(req_body).toBe('{"customer": {"city": "••••"}, "total": 5}');
    expect(req_headers).toContainEqual({ name: "x-person", value: "••••", redacted: true });
    const { rows } = await server.platform.postgres.pool.query("select state from api_learning where api_id = $1", [
      id,
    ]);
    expect(gunzipSync(rows[0].state).toString()).not.toMatch(/Paris-7|ada-lovelace/);
  });

  it("leave bodies out", async () => {
    await save({ bodies: "none" });
    await apis.send(order);
    expect(await lastEvent()).toMatchObject({ req_body: null, res_body: null, path: "/orders" });
  });

  it("keep the bodies of exemplars only", async () => {
    await save({ bodies: "exemplars" });
    await apis.send(...Array.from({ length: 5 }, () => order), { ...order, method: "PUT" });
    const { items } = await apis.answerOf<{ items: Event[] }>(`/api/dynamics/events?host[is]=${host}&path[is]=/orders`);
    const details = await Promise.all(
      items.map(({ id: event }) => apis.answerOf<EventDetail>(`/api/dynamics/events/${event}`)),
    );
    const withBody = details.filter(({ req_body }) => req_body !== null).map(({ method }) => method);
    expect(withBody.toSorted()).toEqual(["POST", "POST", "POST", "PUT"]);
    expect(details).toHaveLength(6);
  });

  it("tell callers by their own rules", async () => {
    await save({ identity: [{ kind: "header", name: "x-tenant" }] });
    await apis.send(order);
    expect(await lastEvent()).toMatchObject({ consumer_kind: "header", consumer: "acme" });
  });

  it("keep one call of so many, which stands for the others", async () => {
    await save({ one_in: 10 });
    await apis.send(...Array.from({ length: 20 }, () => ({ host, path: "/toys" })));
    const { total } = await apis.answerOf<{ total: number }>(`/api/dynamics/events?host[is]=${host}&path[is]=/toys`);
    expect(total).toBe(2);
    expect(await apis.get(`/${id}/consumers`)).toMatchObject({ items: [{ calls: 21 }] });
    expect(await apis.apiNamed(host)).toMatchObject({ calls: 21 });
  });
});

describe("what people say of an API", () => {
  it("is kept, found and listed", async () => {
    const said = { display_name: "Pet shop", owner: "Team Pets", tags: ["core", "core", "eu"], access: "partner" };
    expect(await apis.patch<Api>(`/${id}`, said)).toMatchObject({ ...said, tags: ["core", "eu"], kind: "internal" });
    expect(await apis.get("/facets")).toEqual({ owners: ["Team Pets"], tags: ["core", "eu"], environments: [] });
    for (const query of ["owner=Team%20Pets", "tag=eu&tag=us", "search=pet%20shop"])
      expect(await apis.get(`?${query}`), query).toMatchObject({ total: 1, items: [{ id }] });
    expect(await apis.get("?tag=us")).toMatchObject({ total: 0 });
    expect(await apis.patch<Api>(`/${id}`, { owner: null })).toMatchObject({ owner: null, display_name: "Pet shop" });
  });

  it("is answered with how it conforms", async () => {
    expect(await apis.apiNamed(host)).toMatchObject({ coverage: null, violations: null, findings: 0 });
    const responses = { 200: { description: "ok", content: { "application/json": {} } } };
    const paths = { "/pets": { get: { responses } }, "/owners": { get: { responses } } };
    const source = JSON.stringify({ openapi: "3.0.3", info: { title: "t", version: "1" }, paths });
    await apis.post(`/${id}/documents`, { source });
    await apis.send({ host, path: "/pets" }, { host, path: "/unknown" });
    await expect.poll(() => apis.apiNamed(host)).toMatchObject({ coverage: 0.5, violations: 0.5 });
    expect(await apis.get("?documented=true")).toMatchObject({ items: [{ id }] });
    expect(await apis.get<{ items: Api[] }>("?documented=false")).toMatchObject({ total: 1 });
  });
});
