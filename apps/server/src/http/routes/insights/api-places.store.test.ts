import {
  defaultApiSettings,
  type Api,
  type ApiOperation,
  type AnswerOf,
  type ApiPlacesStep,
  type Endpoints,
  type Event,
  type EventDetail,
  type Finding,
} from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shapeOf } from "../../../modules/insights/event/current-template.ts";
import { saveFindings } from "../../../modules/insights/finding/save-findings.ts";
import { testFinding } from "../../../modules/insights/finding/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

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

const shop = { host: "shop.example", destination: "10.0.0.9:443" };
const pod = { host: "10.8.0.7", destination: "10.8.0.7:8080" };
const other = { host: "other.example", destination: "10.0.0.8:443" };

/** Calls of a shop and one of its pods, and of another API. */
async function sendAll() {
  await apis.send(
    ...["/orders/1", "/orders/2", "/carts"].map((path) => ({ ...shop, path })),
    ...["/orders/3", "/stock"].map((path) => ({ ...pod, path })),
    { ...other, path: "/orders/4" },
  );
}

const set = async (id: string, places: readonly string[]) => {
  const answer = await apis.ask("PUT", `/${id}/places`, { places });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AnswerOf<Endpoints["apis.setPlaces"]>>();
};
const undo = async (steps: readonly ApiPlacesStep[]) => {
  for (const { id, places } of steps) await set(id, places);
};
const inventory = async () => {
  const { items } = await apis.get<Page<Api>>("?sort=name");
  return items
    .filter(({ host }) => host !== "api.example.com")
    .map(({ host, calls, places, operations }) => `${host}: ${calls} calls, ${operations} operations, ${places} hosts`);
};
const usageBy = async (by: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ by, limit: "50", ...more });
  const { items } = await apis.answerOf<AnswerOf<Endpoints["usage.top"]>>(
    `/api/dynamics/usage/top?${query.toString()}`,
  );
  return items
    .filter(({ host }) => host !== "api.example.com")
    .map(({ host, method, template, calls, inventory: api }) => ({
      name: [host, method, template === null ? null : shapeOf(template)].filter((part) => part !== null).join(" "),
      calls,
      id: api?.id ?? null,
    }));
};
const counted = (rows: readonly { name: string; calls: number }[]) =>
  rows.map(({ name, calls }) => `${name}: ${calls}`).toSorted();
const eventsOf = async (query: Record<string, string>) => {
  const { items, total } = await apis.answerOf<Page<Event>>(
    `/api/dynamics/events?${new URLSearchParams(query).toString()}`,
  );
  expect(total).toBe(items.length);
  return items.map(({ host, path }) => `${host}${path}`).toSorted();
};
const operationsOf = async (id: string) => {
  const { items } = await apis.get<Page<ApiOperation>>(`/${id}/operations`);
  return items.map(({ template, calls }) => `${shapeOf(template)}: ${calls}`);
};

const apart = [
  "10.8.0.7: 2 calls, 2 operations, 1 hosts",
  "other.example: 1 calls, 1 operations, 1 hosts",
  "shop.example: 3 calls, 2 operations, 1 hosts",
];

describe("joining places to an API", () => {
  it("makes one row of the inventory, with the calls and operations of all, and undo restores the rows", async () => {
    await sendAll();
    expect(await inventory()).toEqual(apart);
    const [api, member] = [await apis.apiNamed("shop.example"), await apis.apiNamed("10.8.0.7")];
    const joined = await set(api.id, [member.id]);
    expect(joined.items.map(({ name, calls, is_own }) => [name, calls, is_own])).toEqual([
      ["shop.example", 3, true],
      ["10.8.0.7:8080", 2, false],
    ]);
    const together = ["other.example: 1 calls, 1 operations, 1 hosts", "shop.example: 5 calls, 3 operations, 2 hosts"];
    expect(await inventory()).toEqual(together);
    expect(await operationsOf(api.id)).toEqual(["/carts: 1", "/orders/{}: 3", "/stock: 1"]);
    // A member's address answers with the API.
    expect(await apis.get<Api>(`/${member.id}`)).toMatchObject({ id: api.id, host: "shop.example" });
    expect((await apis.get<Page<Api>>("?search=10.8.0.7")).items).toMatchObject([{ id: api.id }]);
    await undo(joined.undo);
    expect(await inventory()).toEqual(apart);
    expect(await operationsOf(member.id)).toEqual(["/orders/{}: 1", "/stock: 1"]);
  });

  it("regroups usage, events and findings of the past, and of calls that come later", async () => {
    await sendAll();
    const [api, member] = [await apis.apiNamed("shop.example"), await apis.apiNamed("10.8.0.7")];
    const { db } = server.platform.postgres;
    const found = testFinding(tenant.providerId, member.id, new Date(), { template: "/stock", kind: "PII_EMAIL" });
    await saveFindings(db, member.id, [found]);
    const usage = async () => ({
      apis: counted(await usageBy("api")),
      operations: counted(await usageBy("operation")),
    });
    const before = await usage();
    expect(before.apis).toEqual(["10.8.0.7: 2", "other.example: 1", "shop.example: 3"]);
    const { undo: steps } = await set(api.id, [member.id]);
    expect(await usage()).toEqual({
      apis: ["other.example: 1", "shop.example: 5"],
      operations: [
        "other.example GET /orders/{}: 1",
        "shop.example GET /carts: 1",
        "shop.example GET /orders/{}: 3",
        "shop.example GET /stock: 1",
      ],
    });
    expect((await usageBy("api")).find(({ name }) => name === "shop.example")?.id).toBe(api.id);
    const ofApi = { "host[is]": "shop.example", "port[is]": "443" };
    expect(counted(await usageBy("operation", ofApi))).toHaveLength(3);
    expect(counted(await usageBy("operation", { "host[is]": "10.8.0.7" }))).toEqual([
      "shop.example GET /orders/{}: 1",
      "shop.example GET /stock: 1",
    ]);
    expect(counted(await usageBy("api", { "host[isNot]": "shop.example" }))).toEqual(["other.example: 1"]);
    const summary = await apis.answerOf<AnswerOf<Endpoints["usage.summary"]>>(
      `/api/dynamics/usage/summary?${new URLSearchParams(ofApi).toString()}`,
    );
    expect(summary.current).toMatchObject({ calls: 5, apis: 1, operations: 3, new_apis: 1 });
    const series = await apis.answerOf<AnswerOf<Endpoints["usage.series"]>>(
      `/api/dynamics/usage/series?${new URLSearchParams({ time_zone: "UTC", ...ofApi }).toString()}`,
    );
    const sums = (of: "calls" | "new_api_calls") => series.points.reduce((sum, point) => sum + point[of], 0);
    expect([sums("calls"), sums("new_api_calls")]).toEqual([5, 5]);
    expect((await apis.get<AnswerOf<Endpoints["apis.consumers"]>>(`/${api.id}/consumers`)).items).toMatchObject([
      { calls: 5, operation_count: 3 },
    ]);
    const paths = ["10.8.0.7/orders/3", "10.8.0.7/stock"];
    const own = ["shop.example/carts", "shop.example/orders/1", "shop.example/orders/2"];
    expect(await eventsOf(ofApi)).toEqual([...paths, ...own]);
    expect(await eventsOf({ "host[is]": "10.8.0.7" })).toEqual(paths);
    expect(await eventsOf({ "host[isNot]": "shop.example" })).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(?:10\.8|shop)/)]),
    );
    const findings = await apis.answerOf<Page<Finding>>(`/api/dynamics/findings?api=${api.id}&kind=PII_EMAIL`);
    expect(findings.items).toMatchObject([{ api_id: api.id, api_name: "shop.example", template: "/stock" }]);
    expect(await apis.apiNamed("shop.example")).toMatchObject({ findings: 1 });
    await apis.send({ ...pod, path: "/orders/5" });
    expect(counted(await usageBy("api"))).toEqual(["other.example: 1", "shop.example: 6"]);
    expect(await operationsOf(api.id)).toContain("/orders/{}: 4");
    await undo(steps);
    const after = await usage();
    expect(after.apis).toEqual(["10.8.0.7: 3", "other.example: 1", "shop.example: 3"]);
    expect(after.operations).toHaveLength(before.operations.length);
  });

  it("checks later calls of every place against the API's document, until it is separated", async () => {
    await sendAll();
    const [api, member] = [await apis.apiNamed("shop.example"), await apis.apiNamed("10.8.0.7")];
    const operation = { responses: { 200: { description: "OK" } } };
    const source = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      paths: { "/stock": { get: operation } },
    });
    const provided = await apis.ask("POST", `/${api.id}/documents`, { source });
    expect(provided.statusCode, provided.body).toBe(200);
    const verdictOf = async (path: string) => {
      await apis.send({ ...pod, path });
      const { items } = await apis.answerOf<Page<Event>>(`/api/dynamics/events?path[is]=${path}`);
      return items[0]?.verdict;
    };
    await set(api.id, [member.id]);
    expect(await verdictOf("/later")).toBe("shadow");
    await set(api.id, []);
    expect(await verdictOf("/last")).toBeNull();
  });

  it("keeps private what was private of a host that joins", async () => {
    await sendAll();
    const [{ id }, { id: joined }] = [await apis.apiNamed("shop.example"), await apis.apiNamed("10.8.0.7")];
    await apis.ask("PUT", `/${joined}/settings`, { ...defaultApiSettings, private_headers: ["x-patient"] });
    await set(id, [joined]);
    const headers = [{ key: "x-patient", value: "Ada" }];
    await expect
      .poll(
        async () => {
          await apis.send({ ...pod, path: "/orders/9", request: { headers } });
          const { items } = await apis.answerOf<Page<Event>>("/api/dynamics/events?path[is]=/orders/9&page_size=10");
          const event = await apis.answerOf<EventDetail>(`/api/dynamics/events/${items[0]?.id}`);
          const shown = event.req_headers.find(({ name }) => name === "x-patient")?.value;
          return shown !== undefined && !shown.includes("Ada");
        },
        { timeout: 10_000 },
      )
      .toBe(true);
  });

  it("shows before what joins and which operations become one", async () => {
    await sendAll();
    const [api, member] = [await apis.apiNamed("shop.example"), await apis.apiNamed("10.8.0.7")];
    const preview = await apis.post<AnswerOf<Endpoints["apis.previewPlaces"]>>(`/${api.id}/places/preview`, {
      places: [member.id],
    });
    expect(preview).toMatchObject({ calls: 5, operations_before: 2, operations: 3, joined_count: 1 });
    expect(preview.joined).toMatchObject([
      { method: "GET", template: "/orders/{order}", from: [{ api: "shop.example" }, { api: "10.8.0.7:8080" }] },
    ]);
    expect(await inventory()).toEqual(apart);
  });

  it("takes the members of an API that joins along, and undo gives them back", async () => {
    await sendAll();
    const [api, member, third] = [
      await apis.apiNamed("shop.example"),
      await apis.apiNamed("10.8.0.7"),
      await apis.apiNamed("other.example"),
    ];
    await set(third.id, [member.id]);
    const pair = await inventory();
    const { undo: steps } = await set(api.id, [third.id]);
    expect(await inventory()).toEqual(["shop.example: 6 calls, 3 operations, 3 hosts"]);
    await undo(steps);
    expect(await inventory()).toEqual(pair);
    expect(pair).toHaveLength(2);
  });

  it("refuses a list that is based on other members than there are", async () => {
    await sendAll();
    const [{ id }, { id: one }, { id: two }] = [
      await apis.apiNamed("shop.example"),
      await apis.apiNamed("10.8.0.7"),
      await apis.apiNamed("other.example"),
    ];
    await set(id, [one]);
    const stale = { places: [two], known: [] };
    expect((await apis.ask("PUT", `/${id}/places`, stale)).statusCode).toBe(409);
    expect((await apis.ask("PUT", `/${id}/places`, { places: [one, two], known: [one] })).statusCode).toBe(200);
  });

  it("rejects the API itself, members of another API and APIs of another provider, and is audited", async () => {
    await sendAll();
    const [api, member, third] = [
      await apis.apiNamed("shop.example"),
      await apis.apiNamed("10.8.0.7"),
      await apis.apiNamed("other.example"),
    ];
    const statusOf = async (id: string, places: readonly string[]) =>
      (await apis.ask("PUT", `/${id}/places`, { places })).statusCode;
    await set(api.id, [member.id]);
    expect(await statusOf(api.id, [api.id])).toBe(400);
    expect(await statusOf(third.id, [member.id])).toBe(400);
    const foreign = await createTenant(server.platform, newId());
    expect(await statusOf(api.id, [foreign.apiId])).toBe(404);
    expect((await apis.get<AnswerOf<Endpoints["apis.places"]>>(`/${api.id}/places`)).items).toHaveLength(2);
    const audit = await apis.answerOf<Page<object>>(`/api/account/audit?subject_id=${api.id}`);
    expect(audit.items).toMatchObject([
      { action: "api.set_places", before: { places: [] }, after: { places: ["10.8.0.7:8080"] } },
    ]);
  });
});

describe("suggestions", () => {
  const suggested = async () => {
    const { items } = await apis.get<AnswerOf<Endpoints["apis.suggestions"]>>("/suggestions");
    return items.map(({ reason, api, others }) => [reason, api.name, ...others.map(({ name }) => name)].join(" "));
  };

  it("name a host on both default ports and the addresses of one service, until people say otherwise", async () => {
    const paths = ["/orders/1", "/carts/1", "/stock"];
    await apis.send(
      { ...shop, path: "/a" },
      { ...shop, path: "/b" },
      { ...shop, destination: "10.0.0.9:80", path: "/a" },
      ...paths.map((path) => ({ ...pod, path })),
      ...[...paths, "/stock"].map((path) => ({ host: "10.8.0.8", destination: "10.8.0.8:8080", path })),
    );
    const pods = "same_paths 10.8.0.8:8080 10.8.0.7:8080";
    expect(await suggested()).toEqual(["same_host shop.example shop.example:80", pods]);
    const { items } = await apis.get<AnswerOf<Endpoints["apis.suggestions"]>>("/suggestions");
    const [ofHost, ofPods] = items;
    await set(
      ofHost?.api.id ?? "",
      (ofHost?.others ?? []).map(({ id }) => id),
    );
    expect(await suggested()).toEqual([pods]);
    const others = (ofPods?.others ?? []).map(({ id }) => id);
    const answer = await apis.ask("POST", `/${ofPods?.api.id}/places/apart`, { others });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await suggested()).toEqual([]);
    const again = await apis.ask("POST", `/${ofPods?.api.id}/places/apart`, { others });
    expect(again.json()).toEqual({ pairs: [] });
    const { pairs } = answer.json<AnswerOf<Endpoints["apis.keepApart"]>>();
    expect(await apis.get(`/${others[0]}/places/apart`)).toEqual({
      items: [{ pair: pairs[0], other: ofPods?.api }],
      total: 1,
    });
    const end = (some: object) => apis.ask("POST", "/apart/end", some);
    expect((await end({ pairs })).statusCode).toBe(204);
    expect(await suggested()).toEqual([pods]);
    expect(await apis.get(`/${others[0]}/places/apart`)).toEqual({ items: [], total: 0 });
    const foreign = await createTenant(server.platform, newId());
    expect((await apis.ask("POST", `/${ofPods?.api.id}/places/apart`, { others: [foreign.apiId] })).statusCode).toBe(
      404,
    );
    expect((await end({ pairs: [{ api_id: others[0], other_id: foreign.apiId }] })).statusCode).toBe(404);
    expect((await apis.ask("GET", `/${foreign.apiId}/places/apart`)).statusCode).toBe(404);
  });
});
