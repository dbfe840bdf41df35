import { hash, randomBytes, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiClient, ClientWay } from "@parapet/contract";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCallersService } from "../../../modules/adaptive-auth/client-identity/new-callers.ts";
import { decisionService } from "../../../modules/adaptive-auth/decision/decision-service.ts";
import { settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let tenant: Tenant;
let issuer: Issuer;
beforeAll(async () => {
  server = await startProtection({ environment: { PARAPET_KEY_SET_HOSTS: "127.0.0.1" } });
  tenant = await createTenant(server.platform, "tenant");
  issuer = await startIssuer();
});
afterAll(async () => {
  issuer.server.close();
  await server.close();
});

interface Issuer {
  readonly server: Server;
  readonly url: string;
  readonly key: CryptoKey;
  keys: object[];
  requests: number;
}

/** An issuer of tokens with its key set behind a socket. */
async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const started = {
    keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" }] as object[],
    key: privateKey,
    requests: 0,
  };
  const listener = createServer((_request, response) => {
    issuer.requests += 1;
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: issuer.keys }));
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return Object.assign(started, { server: listener, url: `http://127.0.0.1:${port}` });
}

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      authorization: `JWT ${tenant.access.provider_admin}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

/** A protected API that allows each identified client, with ways. */
async function addApi(
  ways: readonly object[],
  mode: "enforce" | "monitor" = "enforce",
  more: object = {},
  effect: "allow" | "step_up" = "allow",
) {
  const name = `API ${newId()}`;
  const created = await ask("POST", "/api/adaptive/apis", {
    name,
    base_url: "https://api.example",
    client_ways: ways,
    ...more,
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const { id } = created.body;
  const settings = settingsWith({ rules: [ruleOf(effect)], mode });
  expect((await ask("PUT", `/api/adaptive/apis/${id}/config/draft`, { settings })).status).toBe(200);
  expect((await ask("POST", `/api/adaptive/apis/${id}/config/publish`, { version: 1 })).status).toBe(200);
  return id;
}

async function addClient(apiId: string, identity?: { readonly kind: string; readonly value: string }) {
  const { body } = await ask("POST", "/api/adaptive/clients", {
    name: `Client ${newId()}`,
    kind: "headless",
    owner_email: "ada@acme.example",
    apis: [apiId],
  });
  if (identity !== undefined)
    expect((await ask("POST", `/api/adaptive/clients/${body.id}/identities`, identity)).status).toBe(201);
  return body.id;
}

/** The client that a call is answered for; else its status. */
async function clientOf(apiId: string, headers: Record<string, string>, key = "") {
  const { status, headers: answered } = await server.ask(apiId, key, headers);
  return status === 200 ? answered.get("x-adaptive-client-id") : status;
}

const token = (claims: Record<string, unknown>, by: { readonly kid?: string; readonly until?: string } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: by.kid ?? "one" })
    .setIssuer("https://login.example")
    .setIssuedAt(server.clock.now())
    .setExpirationTime(by.until === undefined ? new Date(server.clock.now().getTime() + 600_000) : new Date(by.until))
    .sign(issuer.key);

const pasted = () => ({
  kind: "jwt",
  issuer: "https://login.example",
  claim: "azp",
  keys: { source: "jwks", jwks: JSON.stringify({ keys: issuer.keys }) },
});
const ownKey = { kind: "own_key", place: "header", name: "X-Partner-Key" };
const importRows = (apiId: string, rows: object[], more: object = {}) =>
  ask("POST", `/api/adaptive/apis/${apiId}/client-keys/import`, { import_id: newId(), rows, ...more });

describe("an API's own keys", () => {
  it("identify clients after an import by value or SHA-256, unchanged", async () => {
    const api = await addApi([{ kind: "key" }, ownKey]);
    const [first, second] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
    const rows = [
      { client: `Partner ${first}`, key: first },
      { client: `Partner ${second}`, sha256: hash("sha256", second), owner_email: "ops@partner.example" },
      { client: "Nobody", key: first },
      { client: `Partner ${first}`, key: "another-key", organization: "Unknown" },
    ];
    const refused = [
      { row: 2, why: "taken" },
      { row: 3, why: "unknown_organization" },
    ];
    expect((await importRows(api, rows, { preview: true })).body).toEqual({
      clients: 2,
      keys: 2,
      known: 0,
      updated: 0,
      refused,
    });
    expect((await importRows(api, rows)).body).toEqual({ clients: 2, keys: 2, known: 0, updated: 0, refused });
    expect((await importRows(api, rows)).body).toMatchObject({ clients: 0, keys: 0, known: 2 });
    const [one, two] = await Promise.all([first, second].map((key) => clientOf(api, { "x-partner-key": key })));
    expect([typeof one, typeof two, one === two]).toEqual(["string", "string", false]);
    expect(await clientOf(api, { "x-partner-key": `${first}x` })).toBe(401);
    expect(await clientOf(api, { "x-partner-key": first, x_partner_key: second })).toBe(401);
    const { rows: stored } = await server.platform.postgres.pool.query("SELECT * FROM client_key");
    expect(JSON.stringify(stored)).not.toContain(first);
  });

  it("are read from queries and cookies", async () => {
    const api = await addApi([{ kind: "own_key", place: "query", name: "api_key" }]);
    const cookies = await addApi([{ kind: "own_key", place: "cookie", name: "sid" }]);
    const key = randomBytes(16).toString("hex");
    for (const each of [api, cookies]) await importRows(each, [{ client: `Query ${key}`, key }]);
    expect(typeof (await clientOf(api, { "x-original-uri": `/invoices?a=1&api_key=${key}` }))).toBe("string");
    expect(await clientOf(api, { "x-original-uri": `/invoices?api_key=${key}&api_key=other-key` })).toBe(401);
    expect(typeof (await clientOf(cookies, { cookie: `a=b; sid=${key}` }))).toBe("string");
  });

  it("go with their import, and so do its clients that nothing else identifies", async () => {
    const api = await addApi([ownKey]);
    const kept = await addClient(api);
    const { body: client } = await ask("GET", `/api/adaptive/clients/${kept}`);
    const import_id = newId();
    const keys = [1, 2].map(() => randomBytes(16).toString("hex"));
    const rows = [
      { client: client.name, key: keys[0] },
      { client: `Undone ${import_id}`, key: keys[1] },
    ];
    expect((await importRows(api, rows, { import_id })).body).toMatchObject({ clients: 1, keys: 2 });
    expect(await clientOf(api, { "x-partner-key": keys[0] ?? "" })).toBe(kept);
    const undone = await ask("POST", `/api/adaptive/apis/${api}/client-keys/import/undo`, { import_id });
    expect(undone.body).toEqual({ clients: 1, keys: 2, restored: 0 });
    expect(await clientOf(api, { "x-partner-key": keys[0] ?? "" })).toBe(401);
    expect((await ask("GET", `/api/adaptive/clients/${kept}`)).status).toBe(200);
  });

  it("are imported by tens of thousands", async () => {
    const api = await addApi([ownKey]);
    const keys = Array.from({ length: 10_000 }, () => randomBytes(16).toString("hex"));
    const import_id = newId();
    // With statistics of a few clients, as autovacuum makes them.
    await server.platform.postgres.pool.query("VACUUM ANALYZE api_client");
    for (let at = 0; at < keys.length; at += 5_000) {
      const rows = keys.slice(at, at + 5_000).map((key) => ({ client: `Many ${key}`, sha256: hash("sha256", key) }));
      expect((await importRows(api, rows, { import_id })).body).toMatchObject({
        clients: 5_000,
        keys: 5_000,
        refused: [],
      });
    }
    expect(typeof (await clientOf(api, { "x-partner-key": keys.at(-1) ?? "" }))).toBe("string");
    // A client that called stays.
    await server.platform.services.get(decisionService).settle();
    const undone = await ask("POST", `/api/adaptive/apis/${api}/client-keys/import/undo`, { import_id });
    expect(undone.body).toEqual({ clients: 9_999, keys: 10_000, restored: 0 });
    expect(await clientOf(api, { "x-partner-key": keys.at(-1) ?? "" })).toBe(401);
  });
});

describe("tokens", () => {
  const byUrl = () => ({ ...pasted(), keys: { source: "url", url: `${issuer.url}/jwks` } });

  it("identify clients by a claim, with the keys of their issuer", async () => {
    const api = await addApi([byUrl()]);
    const client = await addClient(api, { kind: "jwt", value: newId() });
    const { body } = await ask("GET", `/api/adaptive/clients/${client}/identities`);
    const azp = body.items[0]?.value ?? "";
    const bearer = async (given: Promise<string>) => clientOf(api, { authorization: `Bearer ${await given}` });
    expect(await bearer(token({ azp }))).toBe(client);
    expect(await bearer(token({ azp: "stranger" }))).toBe(401);
    expect(await bearer(token({ azp }, { until: "2026-01-01T00:00:00Z" }))).toBe(401);
    expect(await bearer(token({ azp }, { kid: "two" }))).toBe(401);
    const forged = `${(await token({ azp })).slice(0, -8)}AAAAAAAA`;
    expect(await bearer(Promise.resolve(forged))).toBe(401);
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: "https://login.example", azp }))}.`;
    expect(await bearer(Promise.resolve(unsigned.replaceAll("=", "")))).toBe(401);
    expect(issuer.requests).toBe(1);
  });

  it("are checked with pasted keys and shared secrets, which aren't sent back", async () => {
    const secret = randomBytes(32).toString("hex");
    const shared = { kind: "jwt", issuer: "shared", claim: "sub", keys: { source: "secret", secret } };
    const api = await addApi([{ ...pasted(), claim: "client.id" }, shared]);
    const one = await addClient(api, { kind: "jwt", value: newId() });
    const { body } = await ask("GET", `/api/adaptive/clients/${one}/identities`);
    const name = body.items[0]?.value ?? "";
    expect(await clientOf(api, { authorization: `Bearer ${await token({ client: { id: name } })}` })).toBe(one);
    const signed = (by: string) =>
      new SignJWT({ sub: name })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("shared")
        .setExpirationTime(new Date(server.clock.now().getTime() + 60_000))
        .sign(new TextEncoder().encode(by));
    expect(await clientOf(api, { authorization: `Bearer ${await signed(secret)}` })).toBe(one);
    expect(await clientOf(api, { authorization: `Bearer ${await signed(randomBytes(32).toString("hex"))}` })).toBe(401);
    const got = await ask("GET", `/api/adaptive/apis/${api}`);
    expect(JSON.stringify(got.body)).not.toContain(secret);
    // Saving what was sent back keeps the secret.
    expect((await ask("PATCH", `/api/adaptive/apis/${api}`, { client_ways: got.body.client_ways })).status).toBe(200);
    expect(await clientOf(api, { authorization: `Bearer ${await signed(secret)}` })).toBe(one);
    const other = { ...shared, issuer: "new", keys: { source: "secret", secret: null } };
    expect((await ask("PATCH", `/api/adaptive/apis/${api}`, { client_ways: [other] })).status).toBe(400);
    const jwks = JSON.stringify({ keys: [{ kty: "oct", k: "c2VjcmV0" }] });
    const symmetric = { ...pasted(), keys: { source: "jwks", jwks } };
    expect((await ask("PATCH", `/api/adaptive/apis/${api}`, { client_ways: [symmetric] })).status).toBe(400);
  });

  it("of an issuer that never answered leave the call to on_error; wrong ones don't", async () => {
    const unreachable = { ...byUrl(), keys: { source: "url", url: "http://127.0.0.1:1/jwks" } };
    const api = await addApi([unreachable]);
    await server.ask(api, "", { authorization: `Bearer ${await token({ azp: "any" })}` });
    const answered = await addApi([byUrl()]);
    await server.ask(answered, "", { authorization: `Bearer ${(await token({ azp: "any" })).slice(0, -8)}AAAAAAAA` });
    const causes = async (id: string) => (await server.logged(id)).map(({ cause }) => cause);
    expect([await causes(api), await causes(answered)]).toEqual([["fault"], ["credential"]]);
  });
});

it("a step-up is answered with the key or token by which the API knows its client", async () => {
  const api = await addApi([ownKey, pasted(), { kind: "header", name: "x-consumer" }], "enforce", {}, "step_up");
  const [azp, key] = [newId(), randomBytes(16).toString("hex")];
  await importRows(api, [{ client: `Stepping ${key}`, key }]);
  await addClient(api, { kind: "jwt", value: azp });
  await addClient(api, { kind: "header", value: azp });
  const headers = { authorization: `Bearer ${await token({ azp })}` };
  const answers = [
    await server.ask(api, "", { "x-partner-key": key }),
    await server.ask(api, "", headers),
    await server.ask(api, "", { "x-consumer": azp }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const [, ofToken, ofHeader] = answers.map(({ headers: given }) => given.get("x-adaptive-challenge") ?? "");
  const look = async (id: string, given: Record<string, string>) =>
    (await fetch(`${server.origin}/v1/challenges/${id}`, { headers: given })).status;
  expect(await look(ofToken ?? "", headers)).toBe(200);
  expect(await look(ofToken ?? "", { "x-partner-key": key })).toBe(404);
  expect(await look(ofToken ?? "", { "x-partner-key": "unknown-key" })).toBe(401);
  // Without its token, a challenge of a token isn't answered; of a gateway's header, its ID is enough.
  expect(await look(ofToken ?? "", {})).toBe(401);
  expect(await look(ofHeader ?? "", {})).toBe(200);
  expect(await look(ofHeader ?? "", { "x-partner-key": "unknown-key" })).toBe(401);
});

describe("what gateways pass on", () => {
  it("identifies clients by header, certificate, user and address", async () => {
    const certificate = readFileSync(new URL("fixtures/client.pem", import.meta.url), "utf8");
    const { fingerprint256 } = new X509Certificate(certificate);
    const ways: ClientWay[] = [
      { kind: "certificate", header: "x-client-cert", field: "thumbprint" },
      { kind: "certificate", header: "x-client-dn", field: "subject" },
      { kind: "header", name: "x-consumer" },
      { kind: "basic" },
      { kind: "address" },
    ];
    const api = await addApi(ways);
    const thumbprint = await addClient(api, { kind: "certificate", value: fingerprint256 });
    const subject = await addClient(api, { kind: "certificate", value: "CN=billing,O=Acme Ltd,C=GB" });
    const consumer = await addClient(api, { kind: "header", value: "acme" });
    const user = await addClient(api, { kind: "basic", value: "acme-batch" });
    const group = await addClient(api, { kind: "address", value: "198.51.100.0/24" });
    const single = await addClient(api, { kind: "address", value: "198.51.100.9" });
    expect(await clientOf(api, { "x-client-cert": encodeURIComponent(certificate) })).toBe(thumbprint);
    const raw = new X509Certificate(certificate).raw.toString("base64");
    expect(await clientOf(api, { "x-client-cert": `:${raw}:` })).toBe(thumbprint);
    const hashHex = fingerprint256.replaceAll(":", "").toLowerCase();
    expect(await clientOf(api, { "x-client-cert": `Hash=${hashHex};Subject="CN=x";URI=` })).toBe(thumbprint);
    expect(await clientOf(api, { "x-client-dn": "/C=GB/O=Acme Ltd/CN=billing" })).toBe(subject);
    expect(await clientOf(api, { "x-consumer": "acme" })).toBe(consumer);
    expect(await clientOf(api, { authorization: `Basic ${btoa("acme-batch:secret")}` })).toBe(user);
    expect(await clientOf(api, {})).toBe(group);
    expect(await clientOf(api, { "x-real-ip": "198.51.100.9" })).toBe(single);
    expect(await clientOf(api, { "x-real-ip": "203.0.113.9" })).toBe(401);
  });

  it("is denied where two secrets name different clients", async () => {
    const api = await addApi([{ kind: "key" }, ownKey, { kind: "basic" }]);
    const [own, key] = [await addClient(api), randomBytes(16).toString("hex")];
    const { body: made } = await ask("POST", `/api/adaptive/clients/${own}/keys`, {});
    await importRows(api, [{ client: `Victim ${key}`, key }]);
    expect(await clientOf(api, {}, made.key)).toBe(own);
    expect(await clientOf(api, { "x-partner-key": key }, made.key)).toBe(401);
    expect(await clientOf(api, { authorization: `Basic ${btoa("unknown:x")}` }, made.key)).toBe(401);
  });
});

describe("unknown callers", () => {
  const settle = () => server.platform.services.get(newCallersService).write();

  it("become clients in monitor mode, of listed organizations only", async () => {
    const organization = (await ask("POST", "/api/account/organizations", { name: `Org ${newId()}` })).body;
    const new_clients = { create: true, kind: "headless", organization_claim: "org", organizations: [organization.id] };
    const api = await addApi([pasted(), ownKey], "monitor", { new_clients });
    const azp = newId();
    const call = async (claims: Record<string, unknown>) =>
      server.ask(api, "", { authorization: `Bearer ${await token(claims)}` });
    await call({ azp, org: organization.name });
    await call({ azp: "of-no-organization", org: "Other" });
    await server.ask(api, "", { "x-partner-key": "partner-key-of-nobody" });
    await settle();
    const listed = await ask("GET", `/api/adaptive/clients?api=${api}`);
    expect(listed.body.items.map(({ name, organization: of }: ApiClient) => [name, of?.name])).toEqual([
      [azp, organization.name],
    ]);
    const { headers } = await call({ azp, org: organization.name });
    expect(headers.get("x-adaptive-client-id")).toBe(listed.body.items[0]?.id);
    await settle();
    expect((await ask("GET", `/api/adaptive/clients?api=${api}`)).body.total).toBe(1);
  });

  it("with own keys become clients by their key, and none while an API enforces", async () => {
    const new_clients = { create: true, kind: "headless" };
    const [watching, enforcing] = [
      await addApi([ownKey], "monitor", { new_clients }),
      await addApi([ownKey], "enforce", { new_clients }),
    ];
    const key = randomBytes(16).toString("hex");
    for (const api of [watching, enforcing]) await server.ask(api, "", { "x-partner-key": key });
    await settle();
    const total = async (api: string) => (await ask("GET", `/api/adaptive/clients?api=${api}`)).body.total;
    expect([await total(watching), await total(enforcing)]).toEqual([1, 0]);
    expect(typeof (await clientOf(watching, { "x-partner-key": key }))).toBe("string");
  });
});
