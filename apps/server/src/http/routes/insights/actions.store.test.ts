import { otherActions, type ApiAction, type ApiOperation, type Event } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findingWriterService } from "../../../modules/insights/finding/finding-writer.ts";
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
});

const host = "graph.example";
const headers = [{ key: "content-type", value: "application/json" }];
const posted = (body: object, status = "200", path = "/graphql") =>
  ({ method: "POST", host, path, status, request: { headers, body: JSON.stringify(body) } }) as const;
const query = (text: string) => posted({ query: text });
const viewer = query("query GetViewer { viewer { id } }");
const order = { query: "mutation CreateOrder { create { id } }" };

const actionsAt = (id: string, rest = "", template = "/graphql") =>
  apis.get<{ items: ApiAction[] }>(`/${id}/actions?method=POST&template=${encodeURIComponent(template)}${rest}`);
const eventsWith = async (filter: string) =>
  (await apis.answerOf<{ items: Event[] }>(`/api/dynamics/events?host[is]=${host}&${filter}`)).items.map(
    ({ action }) => action,
  );

describe("an operation whose path is for many", () => {
  it("lists what its calls do, with calls, errors and the last time", async () => {
    await apis.send(viewer, viewer, posted(order), posted(order, "403"), { host, path: "/health/x", method: "GET" });
    const { id } = await apis.apiNamed(host);
    const { items } = await actionsAt(id);
    const last_seen_at = expect.stringMatching(/^\d{4}-/);
    expect(items).toEqual([
      { action: "mutation CreateOrder", calls: 2, errors: 1, violations: 0, last_seen_at },
      { action: "query GetViewer", calls: 2, errors: 0, violations: 0, last_seen_at },
    ]);
    const operations = await apis.get<{ items: ApiOperation[] }>(`/${id}/operations`);
    expect(operations.items.map(({ id: name, actions }) => [name, actions])).toEqual([
      ["POST /graphql", 2],
      ["GET /health/x", 0],
    ]);
    expect((await actionsAt(id, "&to=2020-01-01T00:00:00Z")).items).toEqual([]);
    expect((await actionsAt(id, "", "/other")).items).toEqual([]);
  });

  it("lists them whatever its parameters are called", async () => {
    const call = (tenantName: string) =>
      posted({ jsonrpc: "2.0", method: "orders.list" }, "200", `/t/${tenantName}/rpc`);
    await apis.send(call("0199d6f0-0000-7000-8000-00000000b001"), call("0199d6f0-0000-7000-8000-00000000b002"));
    const { id } = await apis.apiNamed(host);
    expect((await actionsAt(id, "", "/t/{anything}/rpc")).items).toMatchObject([{ action: "orders.list", calls: 2 }]);
  });

  it("doesn't tell apart what callers make up", async () => {
    const call = (method: string, response: object) => ({
      ...posted({ jsonrpc: "2.0", method }),
      response: { headers, body: JSON.stringify(response) },
    });
    const error = { error: { code: -32_601, message: "Method not found" } };
    await apis.send(call("made.up", error), call("other.one", error), call("orders.list", { result: [] }));
    const { id } = await apis.apiNamed(host);
    expect((await actionsAt(id)).items.map(({ action, calls }) => [action, calls])).toEqual([
      [otherActions, 2],
      ["orders.list", 1],
    ]);
  });
});

describe("JSON-RPC with a schema of each method", () => {
  const parametersOf = (method: string, name: string) => ({
    type: "object",
    required: ["method", "params"],
    properties: {
      method: { const: method },
      params: { type: "object", required: [name], properties: { [name]: { type: "string" } } },
    },
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    paths: {
      "/rpc": {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  oneOf: [{ $ref: "#/components/schemas/Create" }, { $ref: "#/components/schemas/Cancel" }],
                  discriminator: {
                    propertyName: "method",
                    mapping: {
                      "orders.create": "#/components/schemas/Create",
                      "orders.cancel": "#/components/schemas/Cancel",
                    },
                  },
                },
              },
            },
          },
          responses: { 200: { description: "ok" } },
        },
      },
    },
    components: {
      schemas: { Create: parametersOf("orders.create", "item"), Cancel: parametersOf("orders.cancel", "order") },
    },
  };
  const rpc = (method: string, params: object) => posted({ jsonrpc: "2.0", id: 1, method, params }, "200", "/rpc");

  it("has violations, usage and findings of each method", async () => {
    await apis.send(rpc("orders.create", { item: "tea" }));
    const { id } = await apis.apiNamed(host);
    await apis.post(`/${id}/documents`, { source: JSON.stringify(document) });
    const phone = {
      ...rpc("orders.cancel", { item: "tea" }),
      response: { headers, body: '{"phone":"+33 6 12 34 56 78"}' },
    };
    await apis.send(rpc("orders.create", { item: "tea" }), phone, phone);
    expect((await actionsAt(id, "", "/rpc")).items).toMatchObject([
      { action: "orders.cancel", calls: 2, violations: 2 },
      { action: "orders.create", calls: 2, violations: 0 },
    ]);
    const usage = (asked: string) => apis.answerOf<object>(`/api/dynamics/usage/${asked}`);
    expect(await usage("top?by=action&verdict[is]=violation")).toMatchObject({
      items: [{ method: "POST", template: "/rpc", action: "orders.cancel", calls: 2 }],
    });
    expect(await usage("summary?action[is]=orders.create")).toMatchObject({
      current: { calls: 2, differing: { violation: 0 } },
    });
    await server.platform.services.get(findingWriterService).settle();
    const findings = (action: string) =>
      apis.answerOf<object>(`/api/dynamics/findings?kind=PII_PHONE&action=${action}`);
    expect(await findings("orders.cancel")).toMatchObject({ items: [{ action: "orders.cancel", count: 2 }] });
    expect(await findings("orders.create")).toMatchObject({ items: [] });
  });

  it("has the methods of a batch as one action", async () => {
    const [create, cancel] = ["orders.create", "orders.cancel"].map((method) => ({ jsonrpc: "2.0", method }));
    await apis.send(posted([create, cancel], "200", "/rpc"), posted([cancel, create, cancel], "200", "/rpc"));
    const { id } = await apis.apiNamed(host);
    expect((await actionsAt(id, "", "/rpc")).items).toMatchObject([
      { action: "orders.cancel + orders.create", calls: 2 },
    ]);
  });
});

describe("events", () => {
  it("say what a call does, and are filtered, sorted and suggested by it", async () => {
    await apis.send(viewer, posted(order), { host, path: "/plain", method: "GET" });
    expect(await eventsWith("sort=action")).toEqual([null, "mutation CreateOrder", "query GetViewer"]);
    expect(await eventsWith("action[is]=query%20GetViewer")).toEqual(["query GetViewer"]);
    expect(await eventsWith("action[isNot]=query%20GetViewer&sort=-action")).toEqual(["mutation CreateOrder", null]);
    expect(await eventsWith("action[contains]=order")).toEqual(["mutation CreateOrder"]);
    const suggested = await apis.answerOf("/api/dynamics/events/suggestions?field=action&search=view");
    expect(suggested).toEqual({ values: ["query GetViewer"] });
    const [event] = (await apis.answerOf<{ items: Event[] }>("/api/dynamics/events?action[is]=mutation%20CreateOrder"))
      .items;
    expect(await apis.answerOf(`/api/dynamics/events/${event?.id}`)).toMatchObject({ action: "mutation CreateOrder" });
  });

  it("have no action that people call private", async () => {
    await apis.send(viewer);
    const { id } = await apis.apiNamed(host);
    const settings = await apis.get<object>(`/${id}/settings`);
    const saved = await apis.ask("PUT", `/${id}/settings`, { ...settings, private_pointers: ["/query"] });
    expect(saved.statusCode, saved.body).toBe(200);
    await apis.send(query("query Secret { a }"));
    expect(await eventsWith("sort=-time")).toEqual([null, "query GetViewer"]);
  });
});

describe("access", () => {
  it("is for those who may read the provider's traffic", async () => {
    await apis.send(viewer);
    const { id } = await apis.apiNamed(host);
    const url = `/${id}/actions?method=POST&template=/graphql`;
    expect((await apis.ask("GET", url, undefined, tenant.access.viewer)).statusCode).toBe(200);
    const other = await createTenant(server.platform, newId());
    expect((await apis.ask("GET", url, undefined, other.access.provider_admin)).statusCode).toBe(404);
    expect((await apis.ask("GET", `${url}&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z`)).statusCode).toBe(400);
  });
});
