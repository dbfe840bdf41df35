import { generateKeyPairSync, hash, randomBytes, randomUUID, sign } from "node:crypto";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Member } from "../../../modules/account/testing.ts";
import { apiClientTable } from "../../../modules/adaptive-auth/api-client/table.ts";
import { changeProtection } from "../../../modules/adaptive-auth/change-protection.ts";
import { clientIdentityTable } from "../../../modules/adaptive-auth/client-identity/table.ts";
import { createApiKey } from "../../../modules/adaptive-auth/client-key/api-key.ts";
import { digestOwnKey, hashOwnKey } from "../../../modules/adaptive-auth/client-key/own-key.ts";
import { registerSigningKey } from "../../../modules/adaptive-auth/client-key/register-signing-key.ts";
import { clientKeyTable } from "../../../modules/adaptive-auth/client-key/table.ts";
import { decisionService } from "../../../modules/adaptive-auth/decision/decision-service.ts";
import { createZone } from "../../../modules/adaptive-auth/network-zone/create-zone.ts";
import type { StoredWay } from "../../../modules/adaptive-auth/protected-api/stored-ways.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let operator: Member;
beforeAll(async () => {
  server = await startProtection({ environment: { PARAPET_KEY_SET_HOSTS: "127.0.0.1" } });
  operator = await server.accounts.addMember(server.provider.id, { email: "ola@acme.example", role: "provider_admin" });
});
afterAll(() => server.close());

const passing = (changes = {}) => settingsWith({ rules: [ruleOf("allow")], on_error: "allow", ...changes });
const ownKeyWay: StoredWay = { kind: "own_key", place: "header", name: "X-Partner-Key" };
const tokenWay = (keys: Extract<StoredWay, { kind: "jwt" }>["keys"], header = "authorization"): StoredWay => ({
  kind: "jwt",
  header,
  issuer: "https://login.example",
  audience: "",
  claim: "azp",
  keys,
});
/** Of an issuer that never answers. */
const silentWay = tokenWay({ source: "url", url: "http://127.0.0.1:1/jwks" });

/** An API, and a client of it with a key of the API's own. */
async function start(clientWays: StoredWay[], settings = passing()) {
  const { platform, provider } = server;
  const api = await addApi(platform, provider.id, { clientWays }, settings);
  const client = await addClient(platform, provider.id, [api.id]);
  const key = randomBytes(16).toString("hex");
  const change = (columns: Partial<typeof clientKeyTable.$inferInsert>) =>
    changeProtection({ platform }, [{ kind: "client", id: client.id }], (tx) =>
      tx.update(clientKeyTable).set(columns).where(eq(clientKeyTable.id, client.keyId)),
    );
  await change({ keyHash: hashOwnKey(platform.sealing, provider.id, digestOwnKey(key)) });
  const identify = (kind: "header" | "jwt", value: string) =>
    changeProtection({ platform }, [{ kind: "client", id: client.id }], (tx) =>
      tx.insert(clientIdentityTable).values({
        id: newId(),
        providerId: provider.id,
        clientId: client.id,
        kind,
        value,
        createdAt: platform.clock.now(),
      }),
    );
  const ask = async (headers: Record<string, string>) => {
    const { status } = await server.ask(api.id, "", headers);
    const { cause, effect, remarks } = (await server.logged(api.id)).at(-1) ?? {};
    return { status, cause, effect, remarks };
  };
  return { api, client, key, change, identify, ask };
}

const claims = () => {
  const now = Math.floor(server.clock.now().getTime() / 1000);
  return { iss: "https://login.example", azp: "billing", iat: now, exp: now + 600 };
};
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anyToken = () => bearer(`${encode({ alg: "RS256" })}.${encode(claims())}.AAAA`);

describe("a token that can't be verified", () => {
  it("is no fault that on_error lets pass, if a key of its issuer can't be used", async () => {
    const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const jwks = JSON.stringify({ keys: [weak.publicKey.export({ format: "jwk" })] });
    const { ask } = await start([tokenWay({ source: "jwks", jwks })]);
    const text = `${encode({ alg: "RS256" })}.${encode(claims())}`;
    const signature = sign("sha256", Buffer.from(text), weak.privateKey).toString("base64url");
    expect(await ask(bearer(`${text}.${signature}`))).toMatchObject({ status: 401, cause: "credential" });
  });

  it("leaves calls that are decided without it as they are", async () => {
    const before_credentials = { preflights: false, paths: [{ method: "*" as const, template: "/invoices" }] };
    const open = await start([silentWay], passing({ on_error: "deny", before_credentials }));
    expect(await open.ask(anyToken())).toMatchObject({ status: 200, cause: "public" });
    const off = await start([silentWay], passing({ on_error: "deny", mode: "off" }));
    expect(await off.ask(anyToken())).toMatchObject({ status: 200, cause: "off" });
    const asked = await start([silentWay], passing({ on_error: "deny" }));
    expect(await asked.ask(anyToken())).toMatchObject({ status: 403, cause: "fault" });
  });

  it("doesn't answer a challenge until it can be verified", async () => {
    const { platform } = server;
    const { api } = await start([silentWay]);
    const service = platform.services.get(decisionService);
    const entry = service.api(api.id);
    if (entry === undefined) throw new Error("The API isn't loaded");
    await expect(service.identifyBySecret(entry, anyToken(), server.clock.now())).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("doesn't hide that its address is blocked", async () => {
    const { ask } = await start([silentWay]);
    const others = { countries: [], asns: [], note: "" };
    await createZone(operator.call, { name: "Blocked", kind: "blocked", cidrs: ["203.0.113.0/24"], ...others });
    expect((await ask(anyToken())).status).toBe(200);
    expect(await ask({ ...anyToken(), "x-real-ip": "203.0.113.9" })).toMatchObject({ status: 401, cause: "fault" });
  });

  it("doesn't hide what another secret of the call says", async () => {
    const { ask, key, change, client } = await start([ownKeyWay, silentWay]);
    const both = () => ({ ...anyToken(), "x-partner-key": key });
    expect(await ask(both())).toMatchObject({ status: 200, cause: "fault" });
    await changeProtection(server, [{ kind: "client", id: client.id }], (tx) =>
      tx.update(apiClientTable).set({ state: "watched" }).where(eq(apiClientTable.id, client.id)),
    );
    expect(await ask(both())).toMatchObject({ status: 401, cause: "fault", effect: "step_up" });
    await change({ revokedAt: server.clock.now() });
    expect(await ask(both())).toMatchObject({ status: 401, cause: "credential" });
  });
});

it.each(["EdDSA", "Ed25519"])(
  "a token of an Ed25519 key says EdDSA or Ed25519, whatever its key says (%s)",
  async (alg) => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    for (const said of ["EdDSA", "Ed25519"]) {
      const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: "jwk" }), alg: said }] });
      const { ask, identify } = await start([tokenWay({ source: "jwks", jwks })]);
      const azp = newId();
      await identify("jwt", azp);
      const token = await new SignJWT({ ...claims(), azp }).setProtectedHeader({ alg }).sign(privateKey);
      expect((await ask(bearer(token))).status).toBe(200);
    }
  },
);

it("tokens and keys in several spellings or headers identify no client, by another way neither", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const jwks = JSON.stringify({ keys: [publicKey.export({ format: "jwk" })] });
  const ways: StoredWay[] = [tokenWay({ source: "jwks", jwks }, "x-token"), { kind: "key" }, ownKeyWay];
  const { ask, identify, key, api } = await start(ways);
  await identify("jwt", "billing");
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: "EdDSA" }).sign(privateKey);
  expect((await ask({ "x-token": token })).status).toBe(200);
  expect((await ask({ "x-token": token, x_token: token })).status).toBe(200);
  expect((await ask({ "x-token": token, x_token: "another" })).status).toBe(401);
  expect((await ask({ "x-token": token, x_token: "another", "x-partner-key": key })).status).toBe(401);
  const other = await addClient(server.platform, server.provider.id, [api.id]);
  expect((await ask({ "x-api-key": other.key })).status).toBe(200);
  const two = { "x-api-key": other.key, authorization: `Bearer ${createApiKey().key}` };
  expect((await ask({ ...two, "x-partner-key": key })).status).toBe(401);
  expect((await ask({ "x-partner-key": key })).status).toBe(200);
});

it("a revoked or locked key is refused, even if the gateway identifies the client", async () => {
  const { ask, identify, key, change } = await start([{ kind: "header", name: "x-consumer" }, ownKeyWay]);
  await identify("header", "billing");
  const both = { "x-consumer": "billing", "x-partner-key": key };
  expect((await ask(both)).status).toBe(200);
  await change({ lockedAt: server.clock.now(), lockReason: "owner" });
  expect(await ask(both)).toMatchObject({ status: 403, cause: "key_locked" });
  await change({ lockedAt: null, lockReason: null, revokedAt: server.clock.now() });
  expect(await ask(both)).toMatchObject({ status: 401, cause: "credential" });
  expect((await ask({ "x-consumer": "billing" })).status).toBe(200);
});

it("calls are signed with the key that identifies their client, wherever they carry it", async () => {
  const { ask, key, client } = await start([ownKeyWay]);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const jwk = publicKey.export({ format: "jwk" });
  const registered = { kty: "OKP" as const, crv: "Ed25519" as const, x: jwk.x ?? "" };
  await registerSigningKey(operator.call, client.id, { name: "", jwk: registered });
  const prove = (signed: string) =>
    new SignJWT({
      jti: randomUUID(),
      htm: "GET",
      htu: "https://api.example/invoices",
      ath: hash("sha256", signed, "base64url"),
    })
      .setProtectedHeader({ alg: "EdDSA", typ: "dpop+jwt", jwk })
      .setIssuedAt(server.clock.now().getTime() / 1000)
      .sign(privateKey);
  const remarksOf = async (signed: string) => (await ask({ "x-partner-key": key, dpop: await prove(signed) })).remarks;
  expect(await remarksOf(key)).toBe("");
  expect(await remarksOf("another")).toBe("proof_other_key");
});
