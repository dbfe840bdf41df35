import {
  defaultApiSettings,
  type AnswerOf,
  type Api,
  type ApiOperation,
  type ApiPlacesStep,
  type ApiSettings,
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

const gateway = { host: "gateway.example", destination: "10.0.0.9:443" };
const paths = ["/billing/invoices/1", "/billing/invoices/2", "/billing/taxes", "/billings", "/stock/items/1", "/stock"];
const sendAll = () => apis.send(...paths.map((path) => ({ ...gateway, path })));

type Added = AnswerOf<Endpoints["apis.addPrefixes"]>;
const add = (id: string, prefixes: readonly string[]) => apis.post<Added>(`/${id}/prefixes`, { prefixes });
const undo = async (steps: readonly ApiPlacesStep[]) => {
  for (const { id, places } of steps) {
    const answer = await apis.ask("PUT", `/${id}/places`, { places });
    expect(answer.statusCode, answer.body).toBe(200);
  }
};
const placeIdOf = ({ items }: Added, prefix: string) =>
  items.find((each) => each.prefix === prefix)?.place_id ?? expect.fail();
const textOf = (query: Record<string, string>) => new URLSearchParams(query).toString();
const usageBy = async (by: string, more: Record<string, string> = {}) => {
  const { items } = await apis.answerOf<AnswerOf<Endpoints["usage.top"]>>(
    `/api/dynamics/usage/top?${textOf({ by, limit: "50", ...more })}`,
  );
  return items
    .filter(({ host }) => host !== "api.example.com")
    .map(
      ({ host, template, calls }) => `${[host, template === null ? "" : shapeOf(template)].join(" ").trim()}: ${calls}`,
    )
    .toSorted();
};
const pathsOf = async (query: Record<string, string>) => {
  const { items, total } = await apis.answerOf<Page<Event>>(`/api/dynamics/events?${textOf(query)}`);
  expect(total).toBe(items.length);
  return items.flatMap(({ host, path }) => (host === gateway.host ? [path] : [])).toSorted();
};
const operationsOf = async (id: string) => {
  const { items } = await apis.get<Page<ApiOperation>>(`/${id}/operations`);
  return items.map(({ template, calls }) => `${shapeOf(template)}: ${calls}`).toSorted();
};
const inventory = async () => {
  const { items } = await apis.get<Page<Api>>("?sort=name");
  return items
    .filter(({ host }) => host !== "api.example.com")
    .map(
      ({ name, calls, operations, findings }) =>
        `${name}: ${calls} calls, ${operations} operations, ${findings} findings`,
    );
};
/** All that people see of the calls to the gateway. */
const seen = async (id: string) => ({
  inventory: await inventory(),
  apis: await usageBy("api"),
  operations: await usageBy("operation"),
  learned: await operationsOf(id),
  events: await pathsOf({ "host[is]": gateway.host }),
  summary: (
    await apis.answerOf<AnswerOf<Endpoints["usage.summary"]>>(
      `/api/dynamics/usage/summary?${textOf({ "host[is]": gateway.host })}`,
    )
  ).current,
  findings: (await apis.answerOf<Page<Finding>>(`/api/dynamics/findings?api=${id}`)).items.map(
    ({ template, kind }) => `${kind} ${template}`,
  ),
});

describe("path prefixes of a host", () => {
  it("make APIs of past and later calls, and undo makes one of them again", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const { db } = server.platform.postgres;
    const found = ["/billing/taxes", "/stock"].map((template) =>
      testFinding(tenant.providerId, api.id, new Date(), { template, kind: "PII_EMAIL" }),
    );
    await saveFindings(db, api.id, found);
    const before = await seen(api.id);
    expect(before.apis).toEqual(["gateway.example: 6"]);

    const added = await add(api.id, ["/billing"]);
    expect(added.items).toMatchObject([{ prefix: "/billing", api: { name: "gateway.example/billing" } }]);
    const billing = placeIdOf(added, "/billing");
    expect(await inventory()).toEqual([
      "gateway.example: 3 calls, 3 operations, 1 findings",
      "gateway.example/billing: 3 calls, 2 operations, 1 findings",
    ]);
    expect(await usageBy("api")).toEqual(["gateway.example/billing: 3", "gateway.example: 3"]);
    expect(await usageBy("operation", { "host[is]": "gateway.example/billing", "port[is]": "443" })).toEqual([
      "gateway.example/billing /billing/invoices/{}: 2",
      "gateway.example/billing /billing/taxes: 1",
    ]);
    const ofBilling = textOf({ "host[is]": "gateway.example/billing", "port[is]": "443" });
    const { current } = await apis.answerOf<AnswerOf<Endpoints["usage.summary"]>>(
      `/api/dynamics/usage/summary?${ofBilling}`,
    );
    expect(current).toMatchObject({ calls: 3, apis: 1, operations: 2, new_apis: 1 });
    const { points } = await apis.answerOf<AnswerOf<Endpoints["usage.series"]>>(
      `/api/dynamics/usage/series?time_zone=UTC&${ofBilling}`,
    );
    expect(points.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
    const bars = await apis.answerOf<AnswerOf<Endpoints["events.histogram"]>>(
      `/api/dynamics/events/histogram?by=status&time_zone=UTC&${ofBilling}`,
    );
    expect(bars.points.flatMap(({ calls }) => Object.values(calls)).reduce((sum, calls) => sum + calls, 0)).toBe(3);
    expect(await usageBy("api", { "host[isNot]": "gateway.example/billing" })).toEqual(["gateway.example: 3"]);
    expect(await operationsOf(billing)).toEqual(["/billing/invoices/{}: 2", "/billing/taxes: 1"]);
    expect(await operationsOf(api.id)).toEqual(["/billings: 1", "/stock/items/{}: 1", "/stock: 1"]);
    expect(await pathsOf({ "host[is]": "gateway.example/billing" })).toEqual(paths.slice(0, 3));
    expect(await pathsOf({ "host[is]": "gateway.example" })).toEqual(paths.slice(3).toSorted());
    expect((await apis.get<AnswerOf<Endpoints["apis.consumers"]>>(`/${billing}/consumers`)).items).toMatchObject([
      { calls: 3, operation_count: 2 },
    ]);
    const findings = await apis.answerOf<Page<Finding>>(`/api/dynamics/findings?api=${billing}`);
    expect(findings.items).toMatchObject([{ api_name: "gateway.example/billing", template: "/billing/taxes" }]);

    await apis.send(...["/billing", "/billing/refunds", "/stock"].map((path) => ({ ...gateway, path })));
    expect(await usageBy("api")).toEqual(["gateway.example/billing: 5", "gateway.example: 4"]);
    expect(await operationsOf(billing)).toHaveLength(4);
    const { items } = await apis.answerOf<Page<Event>>("/api/dynamics/events?path[is]=/billing/refunds");
    const event = await apis.answerOf<EventDetail>(`/api/dynamics/events/${items[0]?.id}`);
    expect(event.api).toMatchObject({ id: billing, host: "gateway.example/billing" });

    await undo(added.undo);
    const after = await seen(api.id);
    expect(after.apis).toEqual(["gateway.example: 9"]);
    expect(after.inventory).toEqual(["gateway.example: 9 calls, 7 operations, 2 findings"]);
    expect(after.learned).toEqual(expect.arrayContaining(before.learned.filter((each) => !each.startsWith("/stock:"))));
    expect(after.findings.toSorted()).toEqual(before.findings.toSorted());
    expect(after.events).toHaveLength(9);
  });

  it("leave everything as it was when they are undone at once", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const before = await seen(api.id);
    const { undo: steps } = await add(api.id, ["/billing", "/stock"]);
    expect(await usageBy("api")).toEqual([
      "gateway.example/billing: 3",
      "gateway.example/stock: 2",
      "gateway.example: 1",
    ]);
    await undo(steps);
    expect(await seen(api.id)).toEqual(before);
  });

  it("count each call under the longest one, whichever came first", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const longer = placeIdOf(await add(api.id, ["/billing/invoices"]), "/billing/invoices");
    const shorter = placeIdOf(await add(api.id, ["/billing"]), "/billing");
    expect(await operationsOf(longer)).toEqual(["/billing/invoices/{}: 2"]);
    expect(await operationsOf(shorter)).toEqual(["/billing/taxes: 1"]);
    expect(await usageBy("api")).toEqual([
      "gateway.example/billing/invoices: 2",
      "gateway.example/billing: 1",
      "gateway.example: 3",
    ]);
    // Joined with another API, as other places are.
    await undo([{ id: shorter, places: [longer] }]);
    expect(await operationsOf(shorter)).toEqual(["/billing/invoices/{}: 2", "/billing/taxes: 1"]);
  });

  it("move each call once, also from a prefix to a longer one", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const billing = (await add(api.id, ["/billing"])).items.find(({ prefix }) => prefix === "/billing");
    await add(billing?.api.id ?? expect.fail(), ["/billing/invoices"]);
    const calls = (await inventory()).map((line) => line.split(",", 1)[0]);
    expect(calls).toEqual([
      "gateway.example: 3 calls",
      "gateway.example/billing: 1 calls",
      "gateway.example/billing/invoices: 2 calls",
    ]);
  });

  it("can be added before the first call, which then keeps the host", async () => {
    const { id } = await apis.ask("POST", "", { host: "https://early.example" }).then((answer) => answer.json<Api>());
    const added = await add(id, ["/billing"]);
    expect(added.items).toMatchObject([{ prefix: "/billing", api: { name: "early.example/billing" } }]);
    expect((await apis.ask("DELETE", `/${id}`)).statusCode).toBe(409);
    await apis.send({ host: "early.example", destination: "10.0.0.9:443", path: "/billing/taxes" });
    const { items } = await apis.get<Page<Api>>("?search=early.example&sort=name");
    expect(items.map(({ name, calls, first_seen_at }) => [name, calls, first_seen_at === null])).toEqual([
      ["early.example", 0, true],
      ["early.example/billing", 1, false],
    ]);
  });

  it("start with the settings of the host's API and are checked against its document", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const settings = { ...defaultApiSettings, private_headers: ["x-patient"], payload_days: 7 as const };
    expect((await apis.ask("PUT", `/${api.id}/settings`, settings)).statusCode).toBe(200);
    await apis.patch(`/${api.id}`, { access: "partner" });
    const operation = { responses: { 200: { description: "OK" } } };
    const source = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Gateway", version: "1" },
      paths: { "/billing/taxes": { get: operation } },
    });
    expect((await apis.ask("POST", `/${api.id}/documents`, { source })).statusCode).toBe(200);
    const added = await add(api.id, ["/billing"]);
    const billing = placeIdOf(added, "/billing");
    expect(await apis.get<ApiSettings>(`/${billing}/settings`)).toMatchObject(settings);
    expect(await apis.get<Api>(`/${billing}`)).toMatchObject({ access: "partner", documented: false });
    const headers = [{ key: "x-patient", value: "Ada" }];
    await apis.send({ ...gateway, path: "/billing/later", request: { headers } });
    const { items } = await apis.answerOf<Page<Event>>("/api/dynamics/events?path[is]=/billing/later");
    expect(items).toMatchObject([{ verdict: "shadow" }]);
    const event = await apis.answerOf<EventDetail>(`/api/dynamics/events/${items[0]?.id}`);
    expect(JSON.stringify(event.req_headers)).not.toContain("Ada");
    // What becomes private while the prefix is joined stays private when it is separated.
    await undo(added.undo);
    const stricter = { ...settings, bodies: "none" as const, private_headers: ["x-patient", "x-ward"] };
    await apis.ask("PUT", `/${api.id}/settings`, stricter);
    await undo([{ id: api.id, places: [] }]);
    expect(await apis.get<ApiSettings>(`/${billing}/settings`)).toMatchObject(stricter);
  });

  it("have documents with the prefix as the server's base path, and are checked against them", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const billing = placeIdOf(await add(api.id, ["/billing"]), "/billing");
    const learned = await apis.get<AnswerOf<Endpoints["apis.spec"]>>(`/${billing}/spec?dialect=3.1`);
    expect(learned["servers"]).toEqual([{ url: "https://gateway.example/billing" }]);
    expect(Object.keys(Object(learned["paths"])).map(shapeOf).toSorted()).toEqual(["/invoices/{}", "/taxes"]);
    const provided = await apis.ask("POST", `/${billing}/documents`, { source: JSON.stringify(learned) });
    expect(provided.statusCode, provided.body).toBe(200);
    await apis.send({ ...gateway, path: "/billing/taxes" }, { ...gateway, path: "/billing/refunds" });
    const { items } = await apis.answerOf<Page<Event>>("/api/dynamics/events?template[is]=/billing/refunds");
    expect(items).toMatchObject([{ verdict: "shadow" }]);
    const checked = await apis.answerOf<Page<Event>>(
      "/api/dynamics/events?template[is]=/billing/taxes&verdict[is]=none",
    );
    expect(checked.items).toHaveLength(1);
    expect(await apis.get<Api>(`/${billing}`)).toMatchObject({ documented: true, coverage: 1 });
  });

  it("show before what moves and what stays", async () => {
    await sendAll();
    const api = await apis.apiNamed("gateway.example");
    const preview = await apis.post<AnswerOf<Endpoints["apis.previewPrefixes"]>>(`/${api.id}/prefixes/preview`, {
      prefixes: ["/billing", "/none"],
    });
    expect(preview).toMatchObject({
      moves: [
        { prefix: "/billing", operations: 2, calls: 3 },
        { prefix: "/none", operations: 0, calls: 0 },
      ],
      stays: { operations: 3, calls: 3 },
      parameter_calls: 0,
    });
    expect(preview.operations.map(({ template, calls }) => `${shapeOf(template)}: ${calls}`)).toEqual([
      "/billing/invoices/{}: 2",
      "/billing/taxes: 1",
    ]);
    expect(await inventory()).toHaveLength(1);
  });

  it("are refused where they are none, belong to another API, or others came meanwhile, and are audited", async () => {
    await sendAll();
    const { id } = await apis.apiNamed("gateway.example");
    const statusOf = async (prefixes: readonly string[], more: object = {}) =>
      (await apis.ask("POST", `/${id}/prefixes`, { prefixes, ...more })).statusCode;
    for (const wrong of [
      "billing",
      "/",
      "/billing/",
      "/billing/{id}",
      "/billing/17",
      "/a//b",
      "/a?b",
      "/a/b/c/d/e",
      "/a/..",
    ])
      expect([wrong, await statusOf([wrong])]).toEqual([wrong, 400]);
    expect(await statusOf(Array.from({ length: 51 }, (_, at) => `/a${at}x`))).toBe(400);
    expect(await statusOf(["/billing"], { known: ["/stock"] })).toBe(409);
    expect(await statusOf(["/billing"], { known: [] })).toBe(200);
    expect(await statusOf(["/billing"])).toBe(400);
    expect(await statusOf(["/billing/invoices"])).toBe(400);
    const audit = await apis.answerOf<Page<object>>(`/api/account/audit?subject_id=${id}`);
    expect(audit.items).toMatchObject([
      { action: "api.add_prefixes", before: { prefixes: [] }, after: { prefixes: ["/billing"] } },
    ]);
  });

  it("are suggested where a host looks like a gateway of several services, until people say otherwise", async () => {
    const services = [
      "/billing/invoices",
      "/billing/taxes",
      "/billing/refunds",
      "/stock/items",
      "/stock/depots",
      "/stock/moves",
    ];
    await apis.send(...services.map((path) => ({ ...gateway, path })));
    const { id } = await apis.apiNamed("gateway.example");
    const suggested = async () => {
      const { items } = await apis.get<AnswerOf<Endpoints["apis.suggestions"]>>("/suggestions");
      return items.map(({ reason, api, prefixes }) => [reason, api.name, ...prefixes].join(" "));
    };
    expect(await suggested()).toEqual(["path_prefixes gateway.example /billing /stock"]);
    const { undo: steps } = await add(id, ["/billing", "/stock"]);
    expect(await suggested()).toEqual([]);
    await undo(steps);
    expect((await apis.ask("POST", `/${id}/prefixes/whole`)).statusCode).toBe(204);
    expect(await suggested()).toEqual([]);
  });
});
