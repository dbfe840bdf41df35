import { gunzipSync } from "node:zlib";
import type { Api, ApiOperation } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { learnerService, Learner } from "../../../modules/insights/api/learner/learner.ts";
import { testCall } from "../../../modules/insights/api/learner/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
});

const base = "/api/dynamics/apis";

async function get<Answer>(url: string): Promise<Answer> {
  const headers = { authorization: `JWT ${tenant.access.viewer}` };
  const answer = await server.app.inject({ method: "GET", url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

const json = [{ key: "content-type", value: "application/json" }];

async function send(host: string, path: string, status = "200", destination = "10.0.0.9:8443") {
  const body = JSON.stringify({ id: 7, name: "Rex" });
  const payload = telemetryOf({ host, path, status, destination, response: { headers: json, body } });
  expect((await server.app.inject(sending(tenant.sourceToken, payload))).statusCode).toBe(200);
}

const apiNamed = async (host: string): Promise<Api> => {
  const { items } = await get<{ items: Api[] }>(`${base}?search=${host}`);
  expect(items).toHaveLength(1);
  return items[0] ?? expect.fail();
};
const operationsOf = async ({ id }: Api) => (await get<{ items: ApiOperation[] }>(`${base}/${id}/operations`)).items;

describe("the inventory", () => {
  it("has a row for each host and port, with what was learned from its calls", async () => {
    for (const id of [1, 2, 3]) await send("shop.example", `/pets/${id}`);
    await send("shop.example", "/pets/9", "500");
    await send("other.example", "/", "200", "203.0.113.9:443");
    await server.platform.services.get(learnerService).settle();
    const shop = await apiNamed("shop.example");
    expect(shop).toMatchObject({
      name: "shop.example:8443",
      kind: "internal",
      calls: 4,
      operations: 1,
      documented: false,
    });
    expect(await apiNamed("other.example")).toMatchObject({ name: "other.example", kind: "external" });
    expect(await operationsOf(shop)).toMatchObject([
      {
        method: "GET",
        template: "/pets/{pet}",
        calls: 4,
        statuses: [
          { status: "200", calls: 3 },
          { status: "500", calls: 1 },
        ],
        deprecated: false,
      },
    ]);
  });

  it("shows what was learned in all three versions of OpenAPI", async () => {
    await send("shop.example", "/pets/1");
    await server.platform.services.get(learnerService).settle();
    const { id } = await apiNamed("shop.example");
    const spec = (dialect: string) => get<Record<string, unknown>>(`${base}/${id}/spec?dialect=${dialect}`);
    expect(await spec("3.1")).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://shop.example:8443" }],
      paths: { "/pets/{pet}": { get: { responses: { 200: {} } } } },
    });
    expect(await spec("3.0")).toMatchObject({ openapi: "3.0.3" });
    expect(await spec("2.0")).toMatchObject({ swagger: "2.0", host: "shop.example:8443" });
  });

  it("shows operations that are not saved yet", async () => {
    await send("shop.example", "/pets/1");
    await server.platform.services.get(learnerService).settle();
    const shop = await apiNamed("shop.example");
    await send("shop.example", "/owners");
    await expect
      .poll(async () => (await operationsOf(shop)).map(({ template }) => template))
      .toEqual(["/owners", "/pets/{pet}"]);
  });

  it("filters by kind, sorts and pages", async () => {
    await send("b.example", "/x");
    await send("a.example", "/x", "200", "203.0.113.9:443");
    await server.platform.services.get(learnerService).settle();
    const { items } = await get<{ items: Api[] }>(`${base}?sort=-name`);
    expect(items.map(({ host }) => host)).toEqual(["b.example", "api.example.com", "a.example"]);
    const external = await get<{ items: Api[]; total: number }>(`${base}?kind=external`);
    expect([external.total, external.items[0]?.host]).toEqual([1, "a.example"]);
  });

  it("lets an administrator say whose an API is, and keeps that while it learns on", async () => {
    const { id } = await apiNamed("api.example.com");
    const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
    const answer = await server.app.inject({
      method: "PATCH",
      url: `${base}/${id}`,
      headers,
      payload: { kind: "external" },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, kind: "external" }]);
    await send("api.example.com", "/pets/8", "200", "10.0.0.1:8080");
    await server.platform.services.get(learnerService).settle();
    expect(await apiNamed("api.example.com")).toMatchObject({ kind: "external", calls: 2 });
    const audit = await server.app.inject({ method: "GET", url: `/api/account/audit?subject_id=${id}`, headers });
    expect(audit.json().items).toMatchObject([
      { action: "api.update", before: { kind: "internal" }, after: { kind: "external" } },
    ]);
  });

  it("exports what the filters select", async () => {
    await send("b.example", "/x");
    await server.platform.services.get(learnerService).settle();
    const headers = { authorization: `JWT ${tenant.access.viewer}` };
    const url = `${base}/export?search=b.example&column=name&column=calls`;
    expect((await server.app.inject({ method: "GET", url, headers })).body).toBe("name,calls\r\nb.example:8443,1\r\n");
  });

  it("leaves pages out: a call that is no API call makes no API", async () => {
    const payload = telemetryOf({
      host: "www.example",
      response: { headers: [{ key: "content-type", value: "text/html" }] },
    });
    await server.app.inject(sending(tenant.sourceToken, payload));
    await server.platform.services.get(learnerService).settle();
    expect(await get(`${base}?search=www.example`)).toMatchObject({ total: 0 });
  });
});

describe("learning", () => {
  const offer = (learner: Learner, path: string) => {
    const { providerId } = tenant;
    learner.offer({ providerId, receivedAt: new Date(), weight: 1, ...testCall({ host: "learnt.example", path }) });
  };

  it("merges what two learners saw side by side", async () => {
    const [one, other] = [
      new Learner(server.platform, Promise.resolve(newId())),
      new Learner(server.platform, Promise.resolve(newId())),
    ];
    offer(one, "/orders/1");
    offer(other, "/orders/2");
    offer(other, "/invoices");
    await Promise.all([one.settle(), other.settle()]);
    offer(one, "/orders/3");
    await one.settle();
    const api = await apiNamed("learnt.example");
    expect(api).toMatchObject({ calls: 4, operations: 2 });
    expect(await operationsOf(api)).toMatchObject([
      { template: "/invoices", calls: 1 },
      { template: "/orders/{order}", calls: 3 },
    ]);
    await Promise.all([one.stop(), other.stop()]);
  });

  it("goes on after a restart with what it saved", async () => {
    const id = newId();
    const before = new Learner(server.platform, Promise.resolve(id));
    offer(before, "/orders/1");
    await before.stop();
    const after = new Learner(server.platform, Promise.resolve(id));
    offer(after, "/orders/2");
    await after.stop();
    expect(await operationsOf(await apiNamed("learnt.example"))).toMatchObject([
      { template: "/orders/{order}", calls: 2 },
    ]);
  });

  it("counts what it has no room for, and takes the rest", async () => {
    const learner = new Learner(server.platform, Promise.resolve(newId()));
    const leftOut = async () =>
      (await server.platform.metrics.notLearned.get()).values.find(({ labels }) => labels.reason === "queue_full")
        ?.value ?? 0;
    const before = await leftOut();
    for (let call = 0; call < 5_003; call += 1) offer(learner, `/orders/${call}`);
    expect((await leftOut()) - before).toBe(3);
    await learner.settle();
    expect(await apiNamed("learnt.example")).toMatchObject({ calls: 5_000 });
    await learner.stop();
  });

  it("saves no secret of the calls", async () => {
    const body = JSON.stringify({ user: "ada", password: "hunter2-secret" });
    const request = { headers: [...json, { key: "x-api-key", value: "k-very-secret" }], body };
    await server.app.inject(
      sending(tenant.sourceToken, telemetryOf({ host: "login.example", method: "POST", request })),
    );
    await server.platform.services.get(learnerService).settle();
    const { id } = await apiNamed("login.example");
    const { items } = await get<{ items: ApiOperation[] }>(`${base}/${id}/operations`);
    expect(items).toHaveLength(1);
    const { rows } = await server.platform.postgres.pool.query("select state from api_learning where api_id = $1", [
      id,
    ]);
    const saved = gunzipSync(rows[0].state).toString();
    expect(saved).toContain("ada");
    expect(saved).not.toMatch(/hunter2|k-very-secret/);
  });
});
