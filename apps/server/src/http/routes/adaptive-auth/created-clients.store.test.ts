import { randomBytes } from "node:crypto";
import type { AdoptableConsumer, ApiClient } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newCallersService } from "../../../modules/adaptive-auth/client-identity/new-callers.ts";
import { settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let tenant: Tenant;
beforeAll(async () => {
  server = await startProtection();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `JWT ${tenant.access.provider_admin}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return { body: JSON.parse(text) };
}

/** A protected API that allows each identified client; in monitor mode it creates clients from unknown callers. */
async function addApi(
  ways: readonly object[],
  mode: "enforce" | "monitor",
  baseUrl: string,
  newClients: object = {},
): Promise<string> {
  const created = await ask("POST", "/api/adaptive/apis", {
    name: `API ${newId()}`,
    base_url: baseUrl,
    client_ways: ways,
    new_clients: { create: mode === "monitor", kind: "headless", ...newClients },
  });
  const { id } = created.body;
  const settings = settingsWith({ rules: [ruleOf("allow")], mode });
  await ask("PUT", `/api/adaptive/apis/${id}/config/draft`, { settings });
  await ask("POST", `/api/adaptive/apis/${id}/config/publish`, { version: 1 });
  return id;
}

/** The client that a call is answered for; else its status. */
async function clientOf(apiId: string, headers: Record<string, string>, key = "") {
  const { status, headers: answered } = await server.ask(apiId, key, headers);
  return status === 200 ? answered.get("x-adaptive-client-id") : status;
}

it("an unknown caller becomes a client under another name if its own is taken", async () => {
  const api = await addApi([{ kind: "basic" }], "monitor", "https://api.example");
  const name = newId();
  await ask("POST", "/api/adaptive/clients", { name, kind: "headless", owner_email: "ada@acme.example", apis: [] });
  const basic = { authorization: `Basic ${btoa(`${name}:secret`)}` };
  await server.ask(api, "", basic);
  await server.platform.services.get(newCallersService).write();
  const { items } = (await ask("GET", `/api/adaptive/clients?api=${api}`)).body;
  expect(items.map((each: ApiClient) => each.name)).toEqual([
    expect.stringMatching(new RegExp(String.raw`^${name} \([0-9a-f]{8}\)$`)),
  ]);
  expect(await clientOf(api, basic)).toBe(items[0].id);
});

it("new clients get an owner, so that a refused one is asked about by mail", async () => {
  const api = await addApi([{ kind: "basic" }], "monitor", "https://api.example", { owner_email: "api@acme.example" });
  const unowned = await addApi([{ kind: "basic" }], "monitor", "https://api.example");
  for (const [id, user] of [[api, newId()] as const, [unowned, newId()] as const])
    await server.ask(id, "", { authorization: `Basic ${btoa(`${user}:secret`)}` });
  await server.platform.services.get(newCallersService).write();
  const { items } = (await ask("GET", `/api/adaptive/clients?api=${api}`)).body;
  expect(items).toMatchObject([{ owner_email: "api@acme.example", factors: { approval: true } }]);
  const total = async (query: string) => (await ask("GET", `/api/adaptive/clients?kind=headless&${query}`)).body.total;
  expect(await total(`api=${api}&owner=none`)).toBe(0);
  expect(await total(`api=${api}&owner=set`)).toBe(1);
  expect(await total(`api=${unowned}&owner=none`)).toBe(1);
});

it("a client of another API gets access when it calls, if its organization is listed", async () => {
  const [one, other] = await Promise.all(
    ["North", "South"].map(async (name) => (await ask("POST", "/api/account/organizations", { name })).body.id),
  );
  const from = await addApi([{ kind: "basic" }], "enforce", "https://api.example");
  const clientIn = async (organization_id: string | null) => {
    const user = newId();
    const client = (
      await ask("POST", "/api/adaptive/clients", { name: user, kind: "headless", organization_id, apis: [from] })
    ).body;
    await ask("POST", `/api/adaptive/clients/${client.id}/identities`, { kind: "basic", value: user });
    return { id: client.id, basic: { authorization: `Basic ${btoa(`${user}:secret`)}` } };
  };
  const [listed, unlisted, without] = [await clientIn(one), await clientIn(other), await clientIn(null)];
  const accessOf = async (newClients: object, mode: "monitor" | "enforce" = "monitor") => {
    const api = await addApi([{ kind: "basic" }], mode, "https://api.example", newClients);
    for (const { basic } of [listed, unlisted, without]) await server.ask(api, "", basic);
    await server.platform.services.get(newCallersService).write();
    const { items } = (await ask("GET", `/api/adaptive/clients?api=${api}`)).body;
    return new Set(items.map(({ id }: ApiClient) => id));
  };
  expect(await accessOf({ organization_claim: "org", organizations: [one] })).toEqual(new Set([listed.id]));
  expect(await accessOf({ create: false })).toEqual(new Set());
  expect(await accessOf({ create: true }, "enforce")).toEqual(new Set());
  const api = await addApi([{ kind: "basic" }], "monitor", "https://api.example");
  await server.ask(api, "", without.basic);
  await server.platform.services.get(newCallersService).write();
  expect(await clientOf(api, without.basic)).toBe(without.id);
});

it("an import names clients that were created from their key and updates others, until it is undone", async () => {
  const way = { kind: "own_key", place: "header", name: "x-partner-key" };
  const api = await addApi([way], "monitor", "https://api.example");
  const organization = (await ask("POST", "/api/account/organizations", { name: `Org ${newId()}` })).body;
  const [seen, listed, other] = [0, 1, 2].map(() => randomBytes(16).toString("hex"));
  for (const key of [seen, other]) await server.ask(api, "", { "x-partner-key": key ?? "" });
  await server.platform.services.get(newCallersService).write();
  const known = (
    await ask("POST", "/api/adaptive/clients", {
      name: `Known ${newId()}`,
      kind: "interactive",
      owner_email: "old@acme.example",
      apis: [],
    })
  ).body;
  const states = async (ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { name, kind, owner_email, organization: of } = (await ask("GET", `/api/adaptive/clients/${id}`)).body;
        return { name, kind, owner_email, organization: of?.id ?? null };
      }),
    );
  const idOf = (key = "") => clientOf(api, { "x-partner-key": key });
  const created = [await idOf(seen), await idOf(other)].map(String);
  const before = await states([...created, known.id]);
  const name = `Partner ${newId()}`;
  const rows = [
    {
      client: name,
      key: seen,
      kind: "interactive",
      owner_email: "ops@partner.example",
      organization: organization.name,
    },
    { client: known.name.toUpperCase(), key: listed, owner_email: "new@acme.example" },
    // Its name is another client's now, so it stays as it is.
    { client: name, key: other },
  ];
  const run = (more: object) => ask("POST", `/api/adaptive/apis/${api}/client-keys/import`, { rows, ...more });
  const import_id = newId();
  const expected = { clients: 0, keys: 1, known: 1, updated: 2, refused: [{ row: 2, why: "taken" }] };
  expect((await run({ import_id, preview: true })).body).toEqual(expected);
  expect(await states([...created, known.id])).toEqual(before);
  expect((await run({ import_id })).body).toEqual(expected);
  expect(await states([...created, known.id])).toEqual([
    { name, kind: "interactive", owner_email: "ops@partner.example", organization: organization.id },
    before[1],
    { ...before[2], owner_email: "new@acme.example" },
  ]);
  expect(await idOf(seen)).toBe(created[0]);
  expect((await run({ import_id })).body).toMatchObject({ updated: 0, known: 2 });
  // What was changed since stays.
  await ask("PATCH", `/api/adaptive/clients/${created[0]}`, { owner_email: "later@partner.example" });
  const undone = await ask("POST", `/api/adaptive/apis/${api}/client-keys/import/undo`, { import_id });
  expect(undone.body).toEqual({ clients: 0, keys: 1, restored: 2 });
  expect(await states([...created, known.id])).toEqual([
    { ...before[0], owner_email: "later@partner.example" },
    before[1],
    before[2],
  ]);
});

it("consumers of API Insights become clients in one action, also those that only a secret tells apart", async () => {
  const host = `${newId()}.example`;
  const ways = [{ kind: "own_key", place: "header", name: "x-api-key" }, { kind: "basic" }];
  const api = await addApi(ways, "enforce", `https://${host}`);
  const list = async () => (await ask("GET", `/api/adaptive/apis/${api}/consumers`)).body.items;
  expect(await list()).toEqual([]);
  const key = randomBytes(16).toString("hex");
  const callers = [
    { key: "x-api-key", value: key },
    { key: "x-api-key", value: key },
    { key: "authorization", value: `Basic ${btoa("nightly-job:secret")}` },
  ];
  for (const [at, header] of callers.entries()) {
    const answer = await fetch(`${server.origin}/api/telemetry`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-trace-source-token": tenant.sourceToken },
      body: JSON.stringify({
        requestID: newId(),
        scheme: "https",
        destinationAddress: "10.0.0.1:443",
        sourceAddress: "10.0.0.2:40000",
        request: { method: "GET", path: `/invoices/${at}`, host, common: { headers: [header] } },
        response: { statusCode: "200", common: { headers: [{ key: "content-type", value: "application/json" }] } },
      }),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  }
  await expect.poll(async () => (await list()).length, { timeout: 10_000 }).toBe(2);
  const consumers = (await list()).map(({ kind, consumer }: AdoptableConsumer) => ({ kind, consumer }));
  expect(consumers).toEqual([
    { kind: "consumer", consumer: expect.stringMatching(/^api_key:[\w-]{12}$/) },
    { kind: "basic", consumer: "nightly-job" },
  ]);
  const adopt = () =>
    ask("POST", `/api/adaptive/apis/${api}/consumers/adopt`, { consumers, owner_email: "api@acme.example" });
  expect((await adopt()).body).toEqual({ clients: 2, known: 0 });
  expect((await adopt()).body).toEqual({ clients: 0, known: 2 });
  const [first, second] = await list();
  const adopted = (await ask("GET", `/api/adaptive/clients?api=${api}`)).body.items;
  expect(adopted.map((each: ApiClient) => each.owner_email)).toEqual(["api@acme.example", "api@acme.example"]);
  expect(await clientOf(api, {}, key)).toBe(first?.client?.id);
  expect(await clientOf(api, { authorization: `Basic ${btoa("nightly-job:secret")}` })).toBe(second?.client?.id);
  // At another API with the same traffic, they are clients of the first one without access.
  const other = await addApi(ways, "enforce", `https://${host}/v2`);
  const others = async () => (await ask("GET", `/api/adaptive/apis/${other}/consumers`)).body.items;
  expect((await others()).map(({ client }: AdoptableConsumer) => client)).toEqual([null, null]);
  const again = await ask("POST", `/api/adaptive/apis/${other}/consumers/adopt`, { consumers });
  expect(again.body).toEqual({ clients: 0, known: 2 });
  expect(await clientOf(other, {}, key)).toBe(first?.client?.id);
  expect((await others())[0].client).toEqual(first?.client);
});
