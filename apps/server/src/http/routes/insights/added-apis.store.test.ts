import type { Api, AnswerOf, AuditEntry, Endpoints, Problem } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const source = `openapi: 3.0.3
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.example/v1" }, { url: "https://staging.shop.example" }]
paths:
  /orders: { get: { responses: { 200: { description: ok } } } }
  /stock: { get: { responses: { 200: { description: ok } } } }
`;
const add = async (body: object): Promise<Api> => {
  const answer = await apis.ask("POST", "", body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Api>();
};
const refused = async (body: object): Promise<Problem> => (await apis.ask("POST", "", body)).json<Problem>();
const never = { calls: 0, operations: 0, first_seen_at: null, last_seen_at: null, coverage: null };
const call = { host: "shop.example", destination: "10.0.0.9:443", path: "/orders" };

describe("an API before its traffic", () => {
  it("is in the inventory without calls, and its first call arrives at it", async () => {
    const added = await add({ host: "https://Shop.Example/v1", display_name: "Shop", kind: "external" });
    expect(added).toMatchObject({ ...never, host: "shop.example", port: 443, scheme: "https", kind: "external" });
    expect(added.added_at).not.toBeNull();
    expect((await apis.get<Page<Api>>("?called=false")).items).toMatchObject([{ id: added.id }]);
    await apis.send(call);
    expect(await apis.apiNamed("shop.example")).toMatchObject({
      id: added.id,
      kind: "external",
      display_name: "Shop",
      calls: 1,
      added_at: added.added_at,
    });
    const called = await apis.get<Api>(`/${added.id}`);
    expect(called.first_seen_at).not.toBeNull();
    expect((await apis.get<Page<Api>>("?called=false")).total).toBe(0);
    expect((await apis.get<Page<Api>>("?called=true&search=shop")).total).toBe(1);
  });

  it("without a port has calls to default ports, and takes their scheme", async () => {
    const { id } = await add({ host: "shop.example" });
    await apis.send(call);
    expect(await apis.apiNamed("shop.example")).toMatchObject({ id, port: null, scheme: "https", calls: 1 });
  });

  it("is last in lists by time, and has no times in exports", async () => {
    await add({ host: "a.example" });
    for (const sort of ["last_seen_at", "-last_seen_at", "first_seen_at", "-first_seen_at"]) {
      const { items } = await apis.get<Page<Api>>(`?sort=${sort}`);
      expect(items.at(-1)?.host, sort).toBe("a.example");
    }
    const { body } = await apis.ask("GET", "/export?column=name&column=calls&column=first_seen_at&column=last_seen_at");
    expect(body).toContain("a.example,0,,");
  });

  it("has documents, a reference, settings and conformance, and nothing of it is dead before its first call", async () => {
    const { id } = await add({ host: "shop.example", port: 443, document: { source } });
    expect(await apis.get<Api>(`/${id}`)).toMatchObject({ documented: true, coverage: null });
    expect((await apis.get<Page<{ title: string }>>(`/${id}/documents`)).items).toMatchObject([{ title: "Shop" }]);
    expect((await apis.ask("GET", `/${id}/reference`)).statusCode).toBe(200);
    const settings = await apis.get<object>(`/${id}/settings`);
    expect((await apis.ask("PUT", `/${id}/settings`, { ...settings, event_days: 7 })).statusCode).toBe(200);
    const schedule = { url: "https://not-listed.example/openapi.yaml", every: "daily" };
    expect((await apis.ask("PUT", `/${id}/documents/schedule`, schedule)).statusCode).toBe(200);
    for (const path of ["spec", "operations", "changes?from=1&to=1", "consumers", "decisions", "senders", "places"])
      expect((await apis.ask("GET", `/${id}/${path}`)).statusCode, path).toBe(200);
    const conformance = () => apis.get<AnswerOf<Endpoints["apis.conformance"]>>(`/${id}/conformance`);
    expect(await conformance()).toMatchObject({ calls: 0, documented: 2, covered: 0, dead: [], shadow: [] });
    await apis.send({ ...call, path: "/v1/orders" });
    expect(await conformance()).toMatchObject({ calls: 1, covered: 1, dead: [{ template: "/stock" }], shadow: [] });
    expect(await apis.get<Api>(`/${id}`)).toMatchObject({ id, calls: 1, coverage: 0.5 });
  });
});

describe("adding an API", () => {
  it.each([
    ["shop.example", { host: "SHOP.example.", port: 443 }],
    ["shop.example:443", { host: "shop.example" }],
    ["http://shop.example", { host: "shop.example", port: null }],
    ["shop.example:8443", { host: "https://shop.example:8443" }],
  ])("at the host of another one (%s) is a conflict that names it", async (first, second) => {
    const { id } = await add({ host: first });
    expect(await refused(second)).toMatchObject({ status: 409, code: "conflict", existing_id: id });
  });

  it("at another port is another API", async () => {
    const [one, other] = [await add({ host: "shop.example:8080" }), await add({ host: "shop.example" })];
    expect(other.id).not.toBe(one.id);
  });

  it("at the host that another API has as a member names that API", async () => {
    const [api, member] = [await add({ host: "shop.example" }), await add({ host: "pod.example" })];
    await apis.ask("PUT", `/${api.id}/places`, { places: [member.id] });
    expect(await refused({ host: "pod.example" })).toMatchObject({ code: "conflict", existing_id: api.id });
  });

  it("needs a host, and a document that can be read; then nothing is added", async () => {
    expect(await refused({ host: "two words" })).toMatchObject({ status: 400, errors: [{ pointer: "/body/host" }] });
    const broken = await refused({ host: "shop.example", document: { source: "openapi: 3.0.3" } });
    expect(broken.errors?.[0]).toMatchObject({ pointer: "/body/document/source" });
    expect(broken.errors?.[0]?.message).toContain("Line 1");
    expect((await apis.get<Page<Api>>("?called=false")).total).toBe(0);
  });

  it("counts in the quota", async () => {
    const limit = "INSERT INTO provider_quota (provider_id, apis) VALUES ($1, 2)";
    await server.platform.postgres.pool.query(limit, [tenant.providerId]);
    await add({ host: "shop.example" });
    expect(await refused({ host: "other.example" })).toMatchObject({ status: 403, code: "quota_reached" });
    expect(await refused({ host: "shop.example" })).toMatchObject({ code: "conflict" });
  });

  it("is audited with its author", async () => {
    const { id } = await add({ host: "shop.example", document: { source } });
    const { items } = await apis.answerOf<Page<AuditEntry>>(`/api/account/audit?subject_id=${id}`);
    expect(items.map(({ action }) => action).toSorted()).toEqual(["api.create", "api.provide_document"]);
  });
});

describe("a document that is read before", () => {
  const read = (body: object) =>
    apis.post<AnswerOf<Endpoints["apis.readDocument"]>>("/api/dynamics/documents/read", body);

  it("names its hosts, and the APIs that have them", async () => {
    const { id } = await add({ host: "staging.shop.example" });
    expect(await read({ source })).toMatchObject({
      outcome: "read",
      title: "Shop",
      servers: [
        { host: "shop.example", port: 443, scheme: "https", api_id: null },
        { host: "staging.shop.example", port: 443, scheme: "https", api_id: id },
      ],
    });
  });

  it("is refused line by line", async () => {
    expect(await read({ source: "[" })).toMatchObject({ outcome: "refused", problems: [{ line: 1 }] });
  });
});

describe("deleting an API", () => {
  it("that was never called takes its documents along, and its host is free again", async () => {
    const { id } = await add({ host: "shop.example", document: { source } });
    expect((await apis.ask("DELETE", `/${id}`)).statusCode).toBe(204);
    expect((await apis.ask("GET", `/${id}`)).statusCode).toBe(404);
    await apis.send(call);
    const { added_at, ...api } = await apis.apiNamed("shop.example");
    expect(api.id).not.toBe(id);
    expect(added_at).toBeNull();
  });

  it("that was called is a conflict, also before its call was learned from", async () => {
    const { id } = await add({ host: "shop.example", port: 443 });
    await apis.send(call);
    expect((await apis.ask("DELETE", `/${id}`)).json()).toMatchObject({ status: 409, code: "conflict" });
    expect((await apis.ask("DELETE", `/${tenant.apiId}`)).statusCode).toBe(409);
  });

  it("that has other hosts, or is one of another API, is a conflict", async () => {
    const [api, member] = [await add({ host: "shop.example" }), await add({ host: "pod.example" })];
    await apis.ask("PUT", `/${api.id}/places`, { places: [member.id] });
    for (const id of [api.id, member.id]) expect((await apis.ask("DELETE", `/${id}`)).statusCode).toBe(409);
    expect((await apis.get<Page<Api>>("?called=false")).items).toMatchObject([{ id: api.id, places: 2 }]);
  });
});
