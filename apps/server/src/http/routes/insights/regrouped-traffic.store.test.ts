import type { AnswerOf, ApiConsumer, ApiOperation, Endpoints, Event, Finding } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { regroupTrafficTask } from "../../../modules/insights/api/regroup-traffic.ts";
import { shapeOf } from "../../../modules/insights/event/current-template.ts";
import { findingWriterService } from "../../../modules/insights/finding/finding-writer.ts";
import { saveFindings, type Sighting } from "../../../modules/insights/finding/save-findings.ts";
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
const host = "shop.example";
const names = ["john", "pedro"];
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
});

const json = [{ key: "content-type", value: "application/json" }];
const callsOf = (...paths: readonly string[]) => paths.map((path) => ({ host, path }));
const topOperations = `/api/dynamics/usage/top?by=operation&limit=50&host[is]=${host}`;
const usage = async () => {
  const { items } = await apis.answerOf<AnswerOf<Endpoints["usage.top"]>>(topOperations);
  return Object.fromEntries(items.map(({ template, calls }) => [shapeOf(template ?? ""), calls]));
};
const eventsOf = async (template: string) => {
  const query = new URLSearchParams({ "template[is]": template, "host[is]": host });
  const { items, total } = await apis.answerOf<Page<Event>>(`/api/dynamics/events?${query.toString()}`);
  expect(total).toBe(items.length);
  return items.map((event) => `${event.path} as ${event.template}`).toSorted();
};
const ofApi = "/api/dynamics/findings?api=";
const decide = async (id: string, steps: readonly object[]) =>
  (await apis.post<AnswerOf<Endpoints["apis.decide"]>>(`/${id}/decisions`, { steps })).undo;
const merge = names.map((value) => ({ edit: { kind: "merge", slot: "/users", value }, withdrawn: false }));

describe("a decision", () => {
  it("regroups usage and events at once, and so does taking it back", async () => {
    await apis.send(...callsOf("/users/john", "/users/pedro", "/users/7/orders", "/users/me", "/users/john"));
    const { id } = await apis.apiNamed(host);
    const before = { "/users/john": 2, "/users/pedro": 1, "/users/{}/orders": 1, "/users/me": 1 };
    expect(await usage()).toEqual(before);
    const undo = await decide(id, merge);
    expect(await usage()).toEqual({ "/users/{}": 3, "/users/{}/orders": 1, "/users/me": 1 });
    const merged = ["john", "john", "pedro"].map((name) => `/users/${name} as /users/{user}`);
    expect(await eventsOf("/users/{user}")).toEqual(merged);
    expect(await eventsOf("/users/john")).toEqual([]);
    await decide(id, undo);
    expect(await usage()).toEqual(before);
    expect(await eventsOf("/users/{user}")).toEqual([]);
  });

  it("joins findings of operations that became one, open while one of them is", async () => {
    await apis.send(...callsOf("/users/john", "/users/pedro", "/users/7/orders", "/users/me"));
    const { id } = await apis.apiNamed(host);
    const { providerId } = tenant;
    const at = new Date();
    const found = (template: string, parts: Partial<Sighting> = {}) =>
      testFinding(providerId, id, at, { template, kind: "PII_EMAIL", count: 2, ...parts });
    const { db } = server.platform.postgres;
    const phone = { kind: "PII_PHONE" } as const;
    await saveFindings(db, id, [found("/users/john"), found("/users/pedro"), found("/users/me", phone)]);
    await saveFindings(db, id, [found("/users/john", phone), found("/users/pedro", phone)]);
    const { items } = await apis.answerOf<Page<Finding>>(`${ofApi}${id}&kind=PII_EMAIL&kind=PII_PHONE`);
    const decided = items.filter(({ template, kind }) => template === "/users/john" || kind === "PII_PHONE");
    for (const each of decided) await apis.patch(`/api/dynamics/findings/${each.id}`, { state: "ignored" });
    await decide(id, merge);
    const after = await apis.answerOf<Page<Finding>>(`${ofApi}${id}&kind=PII_EMAIL&kind=PII_PHONE`);
    const seen = after.items.map(({ template, kind, count, state }) => [template, kind, count, state].join(" "));
    expect(seen.toSorted()).toEqual([
      "/users/me PII_PHONE 2 ignored",
      "/users/{user} PII_EMAIL 4 open",
      "/users/{user} PII_PHONE 4 ignored",
    ]);
  });

  it("regroups calls that are stored later, too, and who made them", async () => {
    await apis.send(...callsOf("/users/john", "/users/pedro", "/users/7/orders", "/users/me"));
    const { id, port } = await apis.apiNamed(host);
    await decide(id, merge);
    const time = new Date().toISOString();
    const late = {
      ts: time,
      received_at: time,
      host,
      port: port ?? 0,
      method: "GET",
      is_api: true,
      src_ip: "192.0.2.8",
    };
    const row = { ...late, provider_id: tenant.providerId, id: newId(), path: "/users/ada", template: "/users/ada" };
    await server.platform.clickhouse.client.insert({ table: "event", values: [row], format: "JSONEachRow" });
    expect(await usage()).toMatchObject({ "/users/{}": 2, "/users/ada": 1 });
    await regroupTrafficTask(server.platform).run({});
    expect(await usage()).toEqual({ "/users/{}": 3, "/users/{}/orders": 1, "/users/me": 1 });
    const { items } = await apis.get<Page<ApiConsumer>>(`/${id}/consumers`);
    const called = items.find(({ consumer }) => consumer === "192.0.2.8")?.operations;
    expect(called).toMatchObject([{ method: "GET", template: "/users/{user}", calls: 1 }]);
  });

  it("leaves another provider's calls to the same host as they are", async () => {
    const other = apisOf(server, await createTenant(server.platform, newId()));
    await other.send(...callsOf("/users/john"));
    await apis.send(...callsOf("/users/john", "/users/pedro", "/users/7/orders"));
    await decide((await apis.apiNamed(host)).id, merge);
    const { items } = await other.answerOf<AnswerOf<Endpoints["usage.top"]>>(topOperations);
    expect(items.map(({ template }) => template)).toEqual(["/users/john"]);
  });
});

it("learning counts calls and findings that came before it by what was learned since", async () => {
  const people = Array.from(
    { length: 40 },
    (_, at) => `/people/${"abcdefghij"[at % 10]}${"lmno"[at % 4]}ex-${at}x/mail`,
  );
  const body = JSON.stringify({ email: "ada@shop.test" });
  await apis.send(...callsOf(...people).map((each) => ({ ...each, response: { headers: json, body } })));
  const { id } = await apis.apiNamed(host);
  const template = "/people/{person}/mail";
  const { items } = await apis.get<Page<ApiOperation>>(`/${id}/operations`);
  expect(items.map((each) => each.template)).toEqual([template]);
  expect(await usage()).toEqual({ [shapeOf(template)]: 40 });
  await server.platform.services.get(findingWriterService).settle();
  const found = await apis.answerOf<Page<Finding>>(`${ofApi}${id}&kind=PII_EMAIL`);
  expect(found.items.map((each) => [each.template, each.count])).toEqual([[template, 40]]);
});
