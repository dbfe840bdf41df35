import { endpoints, type Role } from "@parapet/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "./testing-tenant.ts";
import { startTestApp, type TestApp } from "./testing.ts";

const { path, answer: row } = endpoints["search.find"];

let server: TestApp;
let own: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  own = await createTenant(server.platform, "own");
  await createTenant(server.platform, "foreign");
});
afterAll(() => server.close());

async function find(q: string, { role = "provider_admin", scope }: { role?: Role; scope?: string } = {}) {
  const answer = await server.app.inject({
    url: path,
    query: { q, ...(scope !== undefined && { scope }) },
    headers: { authorization: `JWT ${own.access[role]}` },
  });
  if (answer.statusCode !== row.status) throw new Error(answer.body);
  return row.body.parse(answer.json()).items;
}

const scopesOf = async (...asked: Parameters<typeof find>) => [
  ...new Set((await find(...asked)).map(({ scope }) => scope)),
];

test("people are found by parts of their names and address, in any case, and only the caller's own", async () => {
  const viewer = { scope: "user", id: own.userId, title: "Test viewer", detail: "viewer@own.example" };
  expect(await find("VIEWER@OWN")).toEqual([viewer]);
  expect(await find("test viewer@own")).toEqual([viewer]);
  expect(await find("iewer@o", { scope: "user" })).toEqual([viewer]);
  expect(await find("iewer@o tes wn.ex", { scope: "user" })).toEqual([viewer]);
  expect(await find("viewer missing")).toEqual([]);
  expect(await find("test", { scope: "user" })).toHaveLength(5);
});

test("wildcards are letters", async () => {
  expect(await find("%")).toEqual([]);
  expect(await find("view_r")).toEqual([]);
});

test("organizations and trace sources are found by a part of their name", async () => {
  const organization = { scope: "organization", id: own.organizationId, title: "Customer", detail: "" };
  const source = { scope: "source", id: own.sourceId, title: "Gateway", detail: "OTHER" };
  expect(await find("stom")).toEqual([organization]);
  expect(await find("ateway")).toEqual([source]);
  expect(await find("ateway", { scope: "user" })).toEqual([]);
});

test("APIs of the inventory and protected ones are found by a part of their name or address", async () => {
  const api = { scope: "api", id: own.apiId, title: "api.example.com:8080", detail: "" };
  const guarded = { scope: "protection", id: own.protectedApiId, title: "own", detail: "https://api.example.com" };
  expect(await find("API.example")).toEqual([api, guarded]);
  expect(await find("om:80", { scope: "api" })).toEqual([api]);
  expect(await find("own", { scope: "protection" })).toEqual([guarded]);
  expect(await find("api.example", { role: "organization_admin" })).toEqual([]);
});

test("events are found by id and by the start of the path", async () => {
  const event = { scope: "event", id: own.eventId, title: "GET /pets/7", detail: "api.example.com 200" };
  expect(await find(own.eventId)).toEqual([event]);
  expect(await find("/pets")).toEqual([event]);
  expect(await find("pets")).toEqual([]);
  expect(await find("/dogs")).toEqual([]);
});

test("a role finds only what it may read", async () => {
  expect(await scopesOf("/pets", { role: "viewer" })).toEqual(["event"]);
  expect(await scopesOf("/pets", { role: "organization_admin" })).toEqual([]);
  expect(await scopesOf(own.eventId, { role: "organization_admin", scope: "event" })).toEqual([]);
  // People of other organizations are out of an organization administrator's sight too.
  expect((await find("test", { role: "organization_admin" })).map(({ detail }) => detail)).toEqual([
    "organization_admin@own.example",
    "viewer@member.own.example",
  ]);
});
