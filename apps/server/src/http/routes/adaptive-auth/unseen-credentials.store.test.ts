import { generateKeyPairSync, randomBytes } from "node:crypto";
import { challenge as challengeShape, type ClientWay } from "@parapet/contract";
import { CompactSign } from "jose";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let tenant: Tenant;
beforeAll(async () => {
  // A loaded machine opens challenges late.
  server = await startProtection({ environment: { PARAPET_DECISION_BUDGET_MS: "5000" } });
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...(path.startsWith("/api/") && { authorization: `JWT ${tenant.access.provider_admin}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

/** An API that asks for a step-up, and a headless client of it that a call with some headers belongs to. */
async function start(ways: readonly ClientWay[], owner_email = "") {
  const name = `API ${newId()}`;
  const { body: api } = await ask("POST", "/api/adaptive/apis", {
    name,
    base_url: "https://api.example",
    client_ways: ways,
  });
  const elevated = { ...ruleOf("allow"), when: { elevated: true } };
  const settings = settingsWith({ rules: [elevated, ruleOf("step_up")] });
  await ask("PUT", `/api/adaptive/apis/${api.id}/config/draft`, { settings });
  expect((await ask("POST", `/api/adaptive/apis/${api.id}/config/publish`, { version: 1 })).status).toBe(200);
  const { body: client } = await ask("POST", "/api/adaptive/clients", {
    name: `Client ${newId()}`,
    kind: "headless",
    owner_email,
    apis: [api.id],
  });
  return { api: api.id, client: client.id };
}

async function addSigningKey(client: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x } = publicKey.export({ format: "jwk" });
  const added = await ask("POST", `/api/adaptive/clients/${client}/signing-keys`, {
    jwk: { kty: "OKP", crv: "Ed25519", x },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return privateKey;
}

const call = async (api: string, headers: Record<string, string>) => {
  const { status, body } = await server.ask(api, "", headers);
  return { status, problem: status === 401 ? JSON.parse(body) : null };
};

/** A client that its gateway identifies, or that has its key in the URL. */
const unseen: readonly (readonly [string, ClientWay, { kind: string; value: string } | null])[] = [
  ["HTTP Basic", { kind: "basic" }, { kind: "basic", value: "night-job" }],
  [
    "a certificate",
    { kind: "certificate", header: "x-client-dn", field: "subject" },
    { kind: "certificate", value: "CN=a,O=b" },
  ],
  ["a gateway's header", { kind: "header", name: "x-consumer" }, { kind: "header", value: "acme" }],
  ["its address", { kind: "address" }, { kind: "address", value: "198.51.100.0/24" }],
  ["a key in the query", { kind: "own_key", place: "query", name: "api_key" }, null],
];
const key = randomBytes(16).toString("hex");
const headers = {
  authorization: `Basic ${btoa("night-job:secret")}`,
  "x-client-dn": "O=b,CN=a",
  "x-consumer": "acme",
  "x-original-uri": `/invoices?api_key=${key}`,
};

it.each(unseen)(
  "a client known by %s answers its challenge with a signature, and by nothing else",
  async (_by, way, identity) => {
    const { api, client } = await start([way]);
    if (identity === null) {
      const { body } = await ask("GET", `/api/adaptive/clients/${client}`);
      const rows = [{ client: body.name, key }];
      await ask("POST", `/api/adaptive/apis/${api}/client-keys/import`, { import_id: newId(), rows });
    } else expect((await ask("POST", `/api/adaptive/clients/${client}/identities`, identity)).status).toBe(201);
    const privateKey = await addSigningKey(client);
    const asked = await call(api, headers);
    expect(asked).toMatchObject({ status: 401, problem: { methods: ["signed"] } });
    expect(asked.problem.detail).toContain("without a credential");
    const { challenge_id: id } = asked.problem;
    const shown = challengeShape.parse((await ask("GET", `/v1/challenges/${id}`)).body);
    expect((await ask("GET", `/v1/challenges/${id}`, undefined, { "x-api-key": "ppk_wrong" })).status).toBe(200);
    expect((await ask("GET", "/v1/challenges/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(401);
    const iat = Math.floor(server.clock.now().getTime() / 1000);
    const payload = { challenge_id: id, nonce: shown.nonce, api: shown.api.id, iat };
    const sign = (alg: string, by = privateKey) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader({ alg }).sign(by);
    const foreign = await sign("EdDSA", generateKeyPairSync("ed25519").privateKey);
    expect((await ask("POST", `/v1/challenges/${id}/verify`, { method: "signed", jws: foreign })).status).toBe(403);
    expect((await call(api, headers)).status).toBe(401);
    const passed = await ask("POST", `/v1/challenges/${id}/verify`, { method: "signed", jws: await sign("Ed25519") });
    expect(passed).toMatchObject({ status: 200, body: { result: "passed" } });
    expect((await call(api, headers)).status).toBe(200);
  },
);

it("a revoked key ends the challenges that its ID answers", async () => {
  const { api, client } = await start([{ kind: "own_key", place: "query", name: "k" }]);
  const { body } = await ask("GET", `/api/adaptive/clients/${client}`);
  const own = randomBytes(16).toString("hex");
  const rows = [{ client: body.name, key: own }];
  await ask("POST", `/api/adaptive/apis/${api}/client-keys/import`, { import_id: newId(), rows });
  await addSigningKey(client);
  const { problem } = await call(api, { "x-original-uri": `/invoices?k=${own}` });
  const look = async () => (await ask("GET", `/v1/challenges/${problem.challenge_id}`)).status;
  expect(await look()).toBe(200);
  const { keys } = (await ask("GET", `/api/adaptive/clients/${client}/keys`)).body;
  expect((await ask("DELETE", `/api/adaptive/clients/${client}/keys/${keys[0].id}`)).status).toBeLessThan(300);
  expect(await look()).toBe(401);
});

it("the 401 says what the client can do, without a factor of its own too", async () => {
  const way: ClientWay = { kind: "header", name: "x-consumer" };
  const ask401 = async (owner: string, value: string) => {
    const { api, client } = await start([way], owner);
    await ask("POST", `/api/adaptive/clients/${client}/identities`, { kind: "header", value });
    return (await call(api, { "x-consumer": value })).problem;
  };
  const owned = await ask401("ada@acme.example", newId());
  expect(owned).toMatchObject({ methods: ["approval"], detail: expect.stringContaining("owner is asked by email") });
  // Its developer can also ask, and poll, by the challenge's ID.
  const asked = await ask("POST", `/v1/challenges/${owned.challenge_id}/verify`, { method: "approval" });
  expect(asked).toMatchObject({ status: 200, body: { result: "asked" } });
  expect((await ask("GET", `/v1/challenges/${owned.challenge_id}`)).body.state).toBe("pending");
  const unowned = await ask401("", newId());
  expect(unowned).toMatchObject({ methods: [], detail: expect.stringContaining("operator") });
});
