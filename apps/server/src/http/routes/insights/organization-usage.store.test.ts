import type { OrganizationUsage } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrganization } from "../../../modules/account/organization/create-organization.ts";
import { updateOrganization } from "../../../modules/account/organization/update-organization.ts";
import { insertRows } from "../../../platform/journal/insert/insert-rows.ts";
import { encodeRows } from "../../../platform/journal/rows/rows.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;

const ts = new Date(Date.now() - 3_600_000).toISOString();

const event = (more: object) => ({ ts, received_at: ts, is_api: true, method: "GET", status: 200, port: 443, ...more });
const rows = [
  event({ host: "pets.example.com", path: "/v1/pets", verdict: "zombie", organization: "acme" }),
  event({ host: "pets.example.com", path: "/v2/pets", verdict: "none", organization: "Acme Inc.", weight: 3 }),
  event({ host: "orders.example.com", path: "/orders/17", status: 500, organization: "acme", consumer: "ann" }),
  event({ host: "orders.example.com", path: "/orders/18", status: 404, organization: "acme", consumer: "bob" }),
  event({ host: "pets.example.com", path: "/v1/pets", verdict: "zombie", organization: "other" }),
];

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "org-usage");
  await insertRows(server.platform.clickhouse, {
    rows: {
      table: "event",
      ...encodeRows(rows.map((row) => JSON.stringify({ provider_id: tenant.providerId, id: newId(), ...row }))),
    },
    token: "org-usage",
    signal: new AbortController().signal,
  });
});
afterAll(() => server.close());

function ask(id: string, token: string) {
  return server.app.inject({
    url: `/api/dynamics/usage/organizations/${id}`,
    headers: { authorization: `JWT ${token}` },
  });
}

const namesOf = (items: OrganizationUsage["apis"]) =>
  items.map(({ host, method, template, calls, errors }) => [host, method, template, calls, errors]);

it("counts what the names of an organization call, and what of it is deprecated or fails", async () => {
  expect((await ask(tenant.organizationId, tenant.access.viewer)).json()).toMatchObject({
    traffic_names: [],
    current: { calls: 0 },
    apis: [],
  });
  await updateOrganization(tenant.call, tenant.organizationId, { traffic_names: ["acme", "Acme Inc.", "acme"] });
  const answer = await ask(tenant.organizationId, tenant.access.viewer);
  expect(answer.statusCode, answer.body).toBe(200);
  const usage = answer.json<OrganizationUsage>();
  expect(usage.traffic_names).toEqual(["acme", "Acme Inc."]);
  expect(usage.current).toMatchObject({ calls: 6, errors: 2, consumers: 2, apis: 2, differing: { zombie: 1 } });
  expect(namesOf(usage.apis)).toEqual([
    ["pets.example.com", null, null, 4, 0],
    ["orders.example.com", null, null, 2, 2],
  ]);
  expect(namesOf(usage.deprecated)).toEqual([["pets.example.com", "GET", "/v1/pets", 1, 0]]);
  expect(namesOf(usage.failing)).toEqual([["orders.example.com", "GET", "/orders/{id}", 2, 2]]);
});

it("shows people of an organization their own one and no other", async () => {
  const other = await createOrganization(tenant.call, {
    name: "Other",
    mail_domains: [],
    signup_by_code: false,
    traffic_names: ["other"],
  });
  const ownAdministrator = tenant.access.organization_admin;
  expect((await ask(tenant.organizationId, ownAdministrator)).statusCode).toBe(200);
  expect((await ask(other.id, ownAdministrator)).statusCode).toBe(404);
  expect((await ask(other.id, tenant.access.analyst)).json()).toMatchObject({ current: { calls: 1 } });
  const headers = { authorization: `JWT ${ownAdministrator}` };
  const all = await server.app.inject({ url: "/api/dynamics/usage/summary?organization[is]=other", headers });
  expect(all.statusCode).toBe(403);
});

it("ranks an operation once when its parameters got other names, by the newest", async () => {
  const early = new Date(Date.parse(ts) - 120_000).toISOString();
  const shop = { host: "shop.example.com", path: "/carts/7", organization: "shop" };
  const some = [
    event({ ...shop, template: "/carts/{id}", ts: early, weight: 2 }),
    event({ ...shop, template: "/carts/{cart}", duration_ms: 12 }),
    event({ ...shop, template: "/carts" }),
  ];
  await insertRows(server.platform.clickhouse, {
    rows: {
      table: "event",
      ...encodeRows(some.map((row) => JSON.stringify({ provider_id: tenant.providerId, id: newId(), ...row }))),
    },
    token: "renamed",
    signal: new AbortController().signal,
  });
  const headers = { authorization: `JWT ${tenant.access.viewer}` };
  const url = (what: string) => `/api/dynamics/usage/${what}organization[is]=shop`;
  const { items } = (await server.app.inject({ url: url("top?by=operation&"), headers })).json();
  expect(items).toMatchObject([
    { template: "/carts/{cart}", calls: 3 },
    { template: "/carts", calls: 1, p95: null },
  ]);
  expect(items[0].p95).toBeCloseTo(12, 0);
  const summary = await server.app.inject({ url: url("summary?"), headers });
  expect(summary.json()).toMatchObject({ current: { operations: 2, calls: 4 } });
});

it("gives a name in traffic to one organization only", async () => {
  const claim = updateOrganization(tenant.call, tenant.organizationId, { traffic_names: ["other"] });
  await expect(claim).rejects.toMatchObject({ code: "conflict" });
});

it("exports a ranking as CSV, and says so in the audit trail", async () => {
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  const answer = await server.app.inject({
    url: "/api/dynamics/usage/export?by=operation&organization[is]=acme",
    headers,
  });
  expect(answer.headers["content-type"]).toContain("text/csv");
  expect(answer.body.split("\r\n")).toEqual([
    "host,port,method,template,calls,errors,p95",
    "orders.example.com,443,GET,/orders/{id},2,2,",
    "pets.example.com,443,GET,/v1/pets,1,0,",
    "",
  ]);
  const audit = await server.app.inject({ url: "/api/account/audit?action=usage.export", headers });
  expect(audit.json()).toMatchObject({ total: 1 });
});
