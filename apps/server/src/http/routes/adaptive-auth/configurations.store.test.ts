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

type Method = "GET" | "POST" | "PUT";

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
async function makeToken(of = tenant) {
  const made = await send("POST", "/api/account/tokens", jwt(of), {
    name: "CI",
    scopes: ["adaptive-auth:manage"],
    days: 30,
  });
  expect(made.status).toBe(201);
  return { ...made.body, authorization: `Bearer ${made.body.token}` };
}

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
  const api = exported.apis.find(({ slug }) => slug === "declared");
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
    { kind: "policy", name: "declared", action: "update", fields: ["rules"], pointer: "/document/apis/0/settings" },
  ]);
  expect((await plan(changed)).body.changes).toEqual([]);
  const missing = structuredClone(changed);
  missing.apis[0]?.settings.rules[0]?.when.zones?.push("Nowhere");
  expect(await apply(missing)).toMatchObject({
    status: 400,
    body: { errors: [{ message: "Nowhere doesn't exist.", pointer: "/document/apis/0/settings/rules/0/when/zones" }] },
  });
});

it("what a document doesn't name stays as it is", async () => {
  const { authorization } = await makeToken();
  const clientOf = async () => {
    const { body }: { body: ConfigurationDocument } = await send("GET", "/api/adaptive/configuration", authorization);
    return body.clients.find(({ name }) => name === "Declared client");
  };
  const before = await clientOf();
  expect(before).toMatchObject({ apis: ["declared"], owner_email: "ops@acme.example" });
  const given = { version: 1, clients: [{ name: "declared CLIENT", kind: "headless", tags: ["b", "a", "b"] }] };
  const [plan, applied] = await planAndApply(authorization, given);
  expect(plan.body.changes).toEqual([
    {
      kind: "client",
      name: "declared CLIENT",
      action: "update",
      fields: ["name", "tags"],
      pointer: "/document/clients/0",
    },
  ]);
  expect(applied.body).toEqual(plan.body);
  const { body }: { body: ConfigurationDocument } = await send("GET", "/api/adaptive/configuration", authorization);
  const after = body.clients.find(({ name }) => name === "declared CLIENT");
  expect(after).toEqual({ ...before, name: "declared CLIENT", tags: ["a", "b"] });
  expect((await send("POST", planned, authorization, { document: given })).body.changes).toEqual([]);
});

it("a plan refuses what applying would, with its place in the document", async () => {
  const { authorization } = await makeToken();
  const problemsOf = async (given: object) => {
    const [plan, applied] = await planAndApply(authorization, { version: 1, ...given });
    expect([plan.status, applied.status]).toEqual([400, 400]);
    expect(applied.body.errors).toEqual(plan.body.errors);
    return plan.body.errors.map(({ pointer }: { pointer: string }) => pointer);
  };
  const api = { slug: "new", name: "New", base_url: "https://new.example" };
  const { body }: { body: ConfigurationDocument } = await send("GET", "/api/adaptive/configuration", authorization);
  const settings = body.apis.find(({ slug }) => slug === "declared")?.settings;
  const client = { name: "New", kind: "headless" };
  const test = { name: "T", call: { client: "Nobody" }, effect: "allow", rule: "No rule" };
  const cel = { name: "R", enabled: true, when: { cel: "call.(" }, effect: "deny" };
  const foreign = await slugOf(other);
  expect(await problemsOf({ apis: [{ ...api, slug: foreign }] })).toEqual(["/document/apis/0/slug"]);
  expect(await problemsOf({ apis: [{ ...api, name: "Declared" }] })).toEqual(["/document/apis/0/name"]);
  expect(await problemsOf({ apis: [api, { ...api, name: "Other" }] })).toEqual(["/document/apis/1/slug"]);
  expect(await problemsOf({ apis: [{ ...api, client_ways: [jwtWay] }] })).toEqual([
    "/document/apis/0/client_ways/0/keys/secret",
  ]);
  expect(await problemsOf({ apis: [{ ...api, settings: { ...settings, tests: [test] } }] })).toEqual(
    expect.arrayContaining(["/document/apis/0/settings/tests/0/call/client", "/document/apis/0/settings/tests/0/rule"]),
  );
  const rules = settings?.rules ?? [];
  expect(await problemsOf({ apis: [{ ...api, settings: { ...settings, rules: [cel, ...rules.slice(-1)] } }] })).toEqual(
    ["/document/apis/0/settings/rules/0/when/cel"],
  );
  // Without a rule for every other call, nothing would decide on them.
  expect(
    await problemsOf({ apis: [{ ...api, settings: { ...settings, rules: [{ ...cel, when: { zones: [] } }] } }] }),
  ).toEqual(["/document/apis/0/settings/rules"]);
  expect(await problemsOf({ clients: [{ ...client, identities: [{ kind: "header", value: "batch" }] }] })).toEqual([
    "/document/clients/0/identities/0/value",
  ]);
  expect(await problemsOf({ clients: [{ ...client, identities: [{ kind: "address", value: "here" }] }] })).toEqual([
    "/document/clients/0/identities/0/value",
  ]);
  expect(await problemsOf({ clients: [{ ...client, organization: "Nobody's", apis: ["nowhere"] }] })).toEqual([
    "/document/clients/0/organization",
    "/document/clients/0/apis",
  ]);
  const id = (await send("GET", "/api/adaptive/apis?search=Declared", authorization)).body.items[0].id;
  const config = (await send("GET", `/api/adaptive/apis/${id}/config`, jwt())).body;
  const draft = { settings: { ...config.live.settings, elevation_s: 120 } };
  expect((await send("PUT", `/api/adaptive/apis/${id}/config/draft`, jwt(), draft)).status).toBe(200);
  const changed = { ...api, slug: "declared", name: "Declared", settings: { ...settings, elevation_s: 180 } };
  expect(await problemsOf({ apis: [changed] })).toEqual(["/document/apis/0/settings"]);
  const discarded = await server.app.inject({
    method: "DELETE",
    url: `/api/adaptive/apis/${id}/config/draft`,
    headers: { authorization },
  });
  expect(discarded.statusCode).toBe(204);
});

it("a document that stops half-way lists what it applied, leaves no draft, and can be applied again", async () => {
  const { authorization } = await makeToken();
  const { body }: { body: ConfigurationDocument } = await send("GET", "/api/adaptive/configuration", authorization);
  const settings = body.apis.find(({ slug }) => slug === "declared")?.settings;
  const given = (effect: string) => ({
    version: 1,
    zones: [{ name: "Half-way", kind: "neutral", countries: ["FR"] }],
    apis: [
      {
        slug: "half-way",
        name: "Half-way",
        base_url: "https://half-way.example",
        settings: {
          ...settings,
          rules: [{ name: "All", enabled: true, when: {}, effect: "deny" }],
          tests: [{ name: "Denied", call: { client: "Half-way" }, effect }],
        },
      },
    ],
    clients: [{ name: "Half-way", kind: "headless", apis: ["half-way"] }],
  });
  const [plan, stopped] = await planAndApply(authorization, given("allow"));
  expect(plan.body.changes.map(({ kind }: { kind: string }) => kind)).toEqual(["zone", "api", "client", "policy"]);
  expect(stopped).toMatchObject({
    status: 400,
    body: {
      detail: expect.stringMatching(
        /^Stopped at policy half-way: .*Applied: create zone Half-way, create api half-way, create client Half-way\./,
      ),
      errors: [{ pointer: "/document/apis/0/settings/tests/0", message: "Test failed: Denied" }],
    },
  });
  const [rest, applied] = await planAndApply(authorization, given("deny"));
  expect(rest.body.changes.map(({ kind }: { kind: string }) => kind)).toEqual(["policy"]);
  expect(applied).toMatchObject({ status: 200, body: rest.body });
  expect((await send("POST", planned, authorization, { document: given("deny") })).body.changes).toEqual([]);
});

it("what one provider exports, another applies without differences", async () => {
  const from = await makeToken();
  const to = await makeToken(other);
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

it("an export can be applied again after a client that a test names was deleted, and is audited", async () => {
  const { authorization } = await makeToken();
  const settings = {
    ...(await exportOf(authorization)).apis.find(({ slug }) => slug === "declared")?.settings,
    rules: [{ name: "All", enabled: true, when: {}, effect: "allow" }],
    tests: [{ name: "Allowed", call: { client: "Short-lived" }, effect: "allow" }],
  };
  const clients = [{ name: "Short-lived", kind: "headless", apis: ["declared"] }];
  const given = { version: 1, apis: [{ ...document.apis[0], settings }], clients };
  expect((await planAndApply(authorization, given))[1].status).toBe(200);
  const { items } = (await send("GET", "/api/adaptive/clients?search=Short-lived", authorization)).body;
  const url = `/api/adaptive/clients/${items[0].id}`;
  expect((await server.app.inject({ method: "DELETE", url, headers: { authorization } })).statusCode).toBe(204);
  const exported = await exportOf(authorization);
  expect(JSON.stringify(exported.apis)).toContain(items[0].id);
  expect((await send("POST", planned, authorization, { document: exported })).body).toEqual({ changes: [] });
  const audit = await send("GET", "/api/account/audit?action=configuration.export", jwt());
  expect(audit.body.items[0]).toMatchObject({ actor: "token: CI", after: { clients: true } });
});

async function exportOf(authorization: string): Promise<ConfigurationDocument> {
  return (await send("GET", "/api/adaptive/configuration", authorization)).body;
}

const planned = "/api/adaptive/configuration/plan";

async function planAndApply(authorization: string, given: object) {
  const plan = await send("POST", planned, authorization, { document: given });
  return [plan, await send("POST", "/api/adaptive/configuration/apply", authorization, { document: given })] as const;
}

const jwtWay = { kind: "jwt", issuer: "https://issuer.example", keys: { source: "secret", secret: null } };

async function slugOf({ protectedApiId, access }: Tenant): Promise<string> {
  return (await send("GET", `/api/adaptive/apis/${protectedApiId}`, `JWT ${access.provider_admin}`)).body.slug;
}

/** Slugs are unique in an installation. */
function moved<Item extends { slug?: string; apis?: string[] }>(item: Item): Item {
  return {
    ...item,
    ...(item.slug !== undefined && { slug: `${item.slug}-moved` }),
    ...(item.apis !== undefined && { apis: item.apis.map((slug) => `${slug}-moved`) }),
  };
}
