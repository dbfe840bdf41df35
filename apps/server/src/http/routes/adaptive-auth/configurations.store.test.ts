import type { ConfigurationDocument } from "@parapet/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  other = await createTenant(server.platform, "other");
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "DELETE" | "PATCH";

async function send(method: Method, url: string, authorization: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
}

const jwt = (of = tenant) => `JWT ${of.access.provider_admin}`;

/** A token of a tenant, as a program sends it. */
async function makeToken(role = "provider_admin", of = tenant) {
  const made = await send("POST", "/api/account/tokens", jwt(of), { name: `CI ${role}`, role, days: 30 });
  expect(made.status).toBe(201);
  return { ...made.body, authorization: `Bearer ${made.body.token}` };
}

it("a program with a token works with its role, and with nobody's account", async () => {
  const [admin, viewer] = [await makeToken(), await makeToken("viewer")];
  expect((await send("GET", "/api/adaptive/apis", viewer.authorization)).status).toBe(200);
  const body = { name: "Made by CI", base_url: "https://ci.example" };
  expect((await send("POST", "/api/adaptive/apis", viewer.authorization, body)).status).toBe(403);
  expect((await send("POST", "/api/adaptive/apis", admin.authorization, body)).status).toBe(201);
  expect((await send("GET", "/api/secureinbox/mailboxes/", admin.authorization)).status).not.toBe(401);
  for (const path of ["/api/account/tokens", "/api/account/users", "/auth/sessions"])
    expect((await send("GET", path, admin.authorization)).status).toBe(403);
  const audit = await send("GET", "/api/account/audit?action=protected_api.create", jwt());
  expect(audit.body.items[0].actor).toBe("token: CI provider_admin");
  const foreign = await send("GET", `/api/adaptive/apis/${other.protectedApiId}`, admin.authorization);
  expect(foreign.status).toBe(404);
});

it("a token is kept as its digest, listed without it, and ends when it is revoked or expires", async () => {
  const token = await makeToken("analyst");
  const { rows } = await server.platform.postgres.pool.query("SELECT * FROM api_token");
  const listed = await send("GET", "/api/account/tokens", jwt());
  expect(JSON.stringify([rows, listed.body])).not.toContain(token.token);
  expect(listed.body.items.find(({ id }: { id: string }) => id === token.id)).toMatchObject({ state: "active" });
  const works = async () => (await send("GET", "/api/adaptive/apis", token.authorization)).status;
  expect(await works()).toBe(200);
  expect((await send("DELETE", `/api/account/tokens/${token.id}`, jwt(other))).status).toBe(404);
  expect((await send("DELETE", `/api/account/tokens/${token.id}`, jwt())).status).toBe(204);
  expect(await works()).toBe(401);
});

const document = {
  version: 1,
  zones: [{ name: "Headquarters", kind: "trusted", cidrs: ["192.0.2.0/24"] }],
  apis: [
    {
      slug: "declared",
      name: "Declared",
      base_url: "https://declared.example",
      endpoints: [{ method: "POST", template: "/payouts", sensitivity: "high" }],
      client_ways: [{ kind: "own_key", place: "header", name: "X-Partner-Key" }],
    },
  ],
  clients: [
    { name: "Declared client", kind: "headless", owner_email: "ops@acme.example", apis: ["declared"] },
    { name: "Batch", kind: "headless", apis: ["declared"], identities: [{ kind: "header", value: "batch" }] },
  ],
} satisfies object;

it("a document creates what it names, once, and its policy names zones, clients and endpoints (AA-32)", async () => {
  const { authorization } = await makeToken();
  const plan = (given: object) => send("POST", "/api/adaptive/configuration/plan", authorization, { document: given });
  const apply = (given: object) =>
    send("POST", "/api/adaptive/configuration/apply", authorization, { document: given, note: "From CI" });
  const kinds = ({ body }: { body: { changes: { kind: string; action: string }[] } }) =>
    body.changes.map(({ kind, action }) => `${action} ${kind}`);
  const expected = ["create zone", "create api", "create client", "create client", "create identity"];
  expect(kinds(await plan(document))).toEqual(expected);
  expect(kinds(await plan(document))).toEqual(expected);
  expect(kinds(await apply(document))).toEqual(expected);
  expect(kinds(await plan(document))).toEqual([]);

  const exported: ConfigurationDocument = (await send("GET", "/api/adaptive/configuration", authorization)).body;
  const [api] = exported.apis.filter(({ slug }) => slug === "declared");
  const rules = api?.settings?.rules ?? [];
  const rule = {
    name: "Payouts from the office",
    enabled: true,
    when: { zones: ["Headquarters"], clients: ["Batch"], endpoints: ["POST /payouts"] },
    effect: "allow",
  };
  const changed = {
    version: 1,
    apis: [{ ...document.apis[0], settings: { ...api?.settings, rules: [rule, ...rules] } }],
  };
  expect((await apply(changed)).body.changes).toEqual([
    { kind: "policy", name: "declared", action: "update", fields: ["rules"] },
  ]);
  expect((await plan(changed)).body.changes).toEqual([]);
  const missing = structuredClone(changed);
  missing.apis[0]?.settings.rules[0]?.when.zones?.push("Nowhere");
  expect(await apply(missing)).toMatchObject({
    status: 400,
    body: { errors: [{ message: "Nowhere doesn't exist." }] },
  });
});

it("what one provider exports, another applies, and it is the same then", async () => {
  const from = await makeToken();
  const to = await makeToken("provider_admin", other);
  const exported = (await send("GET", "/api/adaptive/configuration", from.authorization)).body;
  const only: ConfigurationDocument = {
    ...exported,
    apis: exported.apis.filter(({ slug }: { slug: string }) => slug === "declared").map(moved),
    clients: exported.clients
      .filter(({ name }: { name: string }) => /^(?:Declared client|Batch)$/.test(name))
      .map(moved),
  };
  const body = { document: only };
  expect((await send("POST", "/api/adaptive/configuration/apply", to.authorization, body)).status).toBe(200);
  expect((await send("POST", "/api/adaptive/configuration/plan", to.authorization, body)).body.changes).toEqual([]);
});

/** Slugs are unique in an installation. */
function moved<Item extends { slug?: string; apis?: string[] }>(item: Item): Item {
  return {
    ...item,
    ...(item.slug !== undefined && { slug: `${item.slug}-moved` }),
    ...(item.apis !== undefined && { apis: item.apis.map((slug) => `${slug}-moved`) }),
  };
}
