import type { Api, AnswerOf, AuditEntry, Endpoints, Event } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}
type Places = AnswerOf<Endpoints["apis.places"]>;

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const live = { host: "shop.example.com", destination: "10.0.0.9:443", path: "/orders" };
const staging = { host: "staging.shop.example.com", destination: "10.0.0.8:443", path: "/orders" };
let api: Api;
let member: Api;
/** An API with two hosts, called three times at one and once at the other, and other APIs. */
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
  await apis.send(live, live, live, staging);
  const { items } = await apis.get<Page<Api>>("?search=shop.example.com&sort=-calls");
  const [first, second] = items;
  [api, member] = [first ?? expect.fail(), second ?? expect.fail()];
  expect((await apis.ask("PUT", `/${api.id}/places`, { places: [member.id] })).statusCode).toBe(200);
});

const set = (environments: readonly { id: string; environment: string | null }[], id = api.id) =>
  apis.ask("PUT", `/${id}/places/environments`, { environments });
const label = async () => {
  const answer = await set([
    { id: api.id, environment: "Production" },
    { id: member.id, environment: "EU canary" },
  ]);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Places>();
};

describe("the environment of a host", () => {
  it("is proposed by its name and not stored, until people choose one", async () => {
    const { items } = await apis.get<Places>(`/${api.id}/places`);
    const said = items.map(({ host, environment, proposed_environment }) => [host, environment, proposed_environment]);
    expect(said).toEqual([
      ["shop.example.com", null, null],
      ["staging.shop.example.com", null, "staging"],
    ]);
    expect((await apis.get<Api>(`/${api.id}`)).environments).toEqual([]);
    const labeled = await label();
    expect(labeled.items.map((place) => [place.environment, place.proposed_environment])).toEqual([
      ["production", null],
      ["EU canary", null],
    ]);
    expect(await apis.get<Api>(`/${api.id}`)).toMatchObject({ environments: ["production", "EU canary"] });
  });

  it("is audited, and stays with the host when it is separated", async () => {
    await label();
    const { items } = await apis.answerOf<Page<AuditEntry>>(
      `/api/account/audit?subject_id=${api.id}&action=api.set_environments`,
    );
    expect(items).toMatchObject([{ after: { "shop.example.com": "production" } }]);
    await apis.ask("PUT", `/${api.id}/places`, { places: [] });
    expect(await apis.get<Api>(`/${member.id}`)).toMatchObject({ environments: ["EU canary"] });
  });

  it("is removed, and left alone where it isn't named", async () => {
    await label();
    expect((await set([{ id: member.id, environment: null }])).statusCode).toBe(200);
    expect(await apis.get<Api>(`/${api.id}`)).toMatchObject({ environments: ["production"] });
  });

  it("is only set for hosts of the API, and up to 40 characters", async () => {
    expect((await set([{ id: tenant.apiId, environment: "production" }])).statusCode).toBe(404);
    expect((await set([{ id: api.id, environment: "x".repeat(41) }])).statusCode).toBe(400);
    const other = await createTenant(server.platform, newId());
    expect((await set([{ id: other.apiId, environment: "production" }], other.apiId)).statusCode).toBe(404);
  });
});

describe("lists by environment", () => {
  beforeEach(label);

  it("of APIs know any host of an API, its facets and its export", async () => {
    for (const name of ["production", "EU canary"]) {
      const query = new URLSearchParams({ environment: name }).toString();
      expect((await apis.get<Page<Api>>(`?${query}`)).items.map(({ id }) => id)).toEqual([api.id]);
    }
    expect((await apis.get<Page<Api>>("?environment=test")).total).toBe(0);
    expect(await apis.get("/facets")).toMatchObject({ environments: ["EU canary", "production"] });
    const { body } = await apis.ask("GET", "/export?environment=production&column=name&column=environments");
    expect(body).toContain('shop.example.com,"production, EU canary"');
  });

  it("of events select its calls, also together with its API", async () => {
    const hosts = async (query: Record<string, string>) => {
      const { items, total } = await apis.answerOf<Page<Event>>(
        `/api/dynamics/events?${new URLSearchParams({ "path[is]": "/orders", ...query }).toString()}`,
      );
      expect(total).toBe(items.length);
      return items.map(({ host }) => host);
    };
    expect(await hosts({ "environment[is]": "production" })).toEqual(Array(3).fill("shop.example.com"));
    expect(await hosts({ "environment[is]": "EU canary", "host[is]": "shop.example.com" })).toEqual([staging.host]);
    expect(await hosts({ "environment[isNot]": "production" })).toEqual([staging.host]);
    expect(await hosts({ "environment[is]": "none of ours" })).toEqual([]);
  });

  it("of usage count its calls", async () => {
    const calls = async (query: Record<string, string>) => {
      const asked = new URLSearchParams({ "host[is]": "shop.example.com", ...query }).toString();
      const { current } = await apis.answerOf<AnswerOf<Endpoints["usage.summary"]>>(
        `/api/dynamics/usage/summary?${asked}`,
      );
      return current.calls;
    };
    expect(await calls({})).toBe(4);
    expect(await calls({ "environment[is]": "production" })).toBe(3);
    expect(await calls({ "environment[isNot]": "production" })).toBe(1);
    expect(await calls({ "environment[is]": "none of ours" })).toBe(0);
    const top = await apis.answerOf<AnswerOf<Endpoints["usage.top"]>>(
      "/api/dynamics/usage/top?by=operation&limit=10&environment[is]=production",
    );
    expect(top.items).toMatchObject([{ template: "/orders", calls: 3 }]);
  });
});
