import { generateKeyPairSync, hash, type KeyObject, randomUUID } from "node:crypto";
import { adaptiveHeaders, challengeOutcome, ownDevice, type PolicyRule } from "@parapet/contract";
import { calculateJwkThumbprint, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Member } from "../../../modules/account/testing.ts";
import { publishDraft } from "../../../modules/adaptive-auth/adaptive-config/publish-draft.ts";
import { saveDraft } from "../../../modules/adaptive-auth/adaptive-config/save-draft.ts";
import { changeClientState } from "../../../modules/adaptive-auth/api-client/change-client-state.ts";
import { codeOfSecret, enrolled } from "../../../modules/adaptive-auth/challenge/testing.ts";
import { listContexts } from "../../../modules/adaptive-auth/client-context/list-contexts.ts";
import { revokeContext } from "../../../modules/adaptive-auth/client-context/revoke-context.ts";
import { registerSigningKey } from "../../../modules/adaptive-auth/client-key/register-signing-key.ts";
import { revokeKey } from "../../../modules/adaptive-auth/client-key/revoke-key.ts";
import { revokeSigningKey } from "../../../modules/adaptive-auth/client-key/revoke-signing-key.ts";
import { removeClientTotp } from "../../../modules/adaptive-auth/client-totp/remove-client-totp.ts";
import { revokeDevice } from "../../../modules/adaptive-auth/remembered-device/revoke-device.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let operator: Member;

const home = { "x-real-ip": "81.166.10.7", "user-agent": "okhttp/4.12.0" };
const base = settingsWith();
const blocked: PolicyRule = { ...ruleOf("deny"), when: { methods: ["DELETE"] } };
const stepUp = ruleOf("step_up");

beforeAll(async () => {
  server = await startProtection();
  operator = await server.accounts.addMember(server.provider.id, { email: "ola@acme.example", role: "provider_admin" });
});
afterAll(() => server.close());
beforeEach(() => server.accounts.mails());

/** A client with an authenticator and its own API. */
async function start(settings: Partial<typeof base> = {}) {
  const { platform, provider } = server;
  const api = await addApi(
    platform,
    provider.id,
    {},
    settingsWith({ rules: [blocked, stepUp], remember_days: 30, ...settings }),
  );
  const ownerEmail = `${randomUUID()}@acme.example`;
  const client = await addClient(platform, provider.id, [api.id], { kind: "interactive", ownerEmail });
  const { secret } = await enrolled(operator.call, client.id);
  const ask = async (headers: Record<string, string> = home) => {
    const { status, headers: answered } = await server.ask(api.id, client.key, { ...home, ...headers });
    return { status, challenge: answered.get(adaptiveHeaders.challenge) ?? "", auth: answered.get("www-authenticate") };
  };
  /** Passes the step-up of a call with these headers; its elevation has expired on return. */
  const pass = async (headers: Record<string, string> = {}, remember = true) => {
    const { challenge } = await ask(headers);
    server.clock.advance({ seconds: 30 });
    const answer = await fetch(`${server.origin}/v1/challenges/${challenge}/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": client.key },
      body: JSON.stringify({ method: "totp", code: codeOfSecret(secret, server.clock.now()), remember }),
    });
    const outcome = challengeOutcome.parse(await answer.json());
    server.clock.advance({ minutes: 16 });
    return outcome;
  };
  const statusOf = async (headers: Record<string, string> = {}) => (await ask(headers)).status;
  const devices = async () => (await listContexts(operator.call, client.id)).devices;
  return { api, client, ownerEmail, ask, pass, statusOf, devices };
}

/** Signs a client's calls (RFC 9449). */
async function signer(key: string, { privateKey, publicKey } = generateKeyPairSync("ed25519")) {
  const jwk = publicKey.export({ format: "jwk" });
  const sign = (signing: KeyObject = privateKey) =>
    new SignJWT({
      jti: randomUUID(),
      htm: "GET",
      htu: "https://api.example/invoices",
      ath: hash("sha256", key, "base64url"),
    })
      .setProtectedHeader({ alg: "EdDSA", typ: "dpop+jwt", jwk })
      .setIssuedAt(server.clock.now().getTime() / 1000)
      .sign(signing);
  return { jwk, thumbprint: await calculateJwkThumbprint(jwk), sign };
}

async function signedClient(settings: Partial<typeof base> = {}) {
  const made = await start(settings);
  const own = await signer(made.client.key);
  const jwk = { kty: "OKP" as const, crv: "Ed25519" as const, x: own.jwk.x ?? "" };
  const { id: signingKeyId } = await registerSigningKey(operator.call, made.client.id, { name: "", jwk });
  return { ...made, own, signingKeyId, signed: async () => ({ dpop: await own.sign() }) };
}

const rowsOf = async (apiId: string) => (await server.logged(apiId)).at(-1) ?? {};
const high = { medium: 1, high: 2 };

it("a device that asked for it passes later step-ups, from its address and User-Agent only", async () => {
  const { api, client, pass, statusOf, devices } = await start();
  const { remembered_until, acr } = await pass();
  expect(acr).toBe("urn:adaptive:otp");
  expect(Date.parse(remembered_until ?? "")).toBeCloseTo(server.clock.now().getTime() + 30 * 86_400_000 - 960_000, -4);
  expect(await statusOf()).toBe(200);
  expect(await rowsOf(api.id)).toMatchObject({
    cause: "policy",
    effect: "allow",
    rule_id: stepUp.id,
    remarks: "device_remembered",
  });
  // A copied key.
  expect(await statusOf({ "x-real-ip": "52.95.110.1" })).toBe(401);
  expect(await statusOf({ "user-agent": "okhttp/4.12.1" })).toBe(401);
  const other = await addClient(server.platform, server.provider.id, [api.id]);
  expect((await server.ask(api.id, other.key, home)).status).toBe(401);
  expect((await server.ask(api.id, client.key, { ...home, "x-original-method": "DELETE" })).status).toBe(403);
  expect(await devices()).toMatchObject([
    { bound_to: "address", method: "totp", network: "81.166.10.0/24", agent: "okhttp" },
  ]);
  server.clock.advance({ days: 30 });
  expect(await statusOf()).toBe(401);
});

it("nothing is remembered unless requested and allowed by the API, or where addresses are private or unknown", async () => {
  const unasked = await start();
  expect((await unasked.pass({}, false)).remembered_until).toBeNull();
  expect(await unasked.statusOf()).toBe(401);
  const off = await start({ remember_days: undefined });
  expect((await off.pass()).remembered_until).toBeNull();
  expect(await off.statusOf()).toBe(401);
  const inside = await start();
  expect((await inside.pass({ "x-real-ip": "10.0.0.9" })).remembered_until).toBeNull();
  expect(await inside.statusOf({ "x-real-ip": "10.0.0.9" })).toBe(401);
});

it("the API's current setting applies to devices remembered earlier, too", async () => {
  const { api, pass, statusOf } = await start();
  await pass();
  const publish = async (version: number, settings: Partial<typeof base>) => {
    const changed = settingsWith({ rules: [blocked, stepUp], ...settings });
    await saveDraft(operator.call, api.id, changed);
    await publishDraft(operator.call, api.id, { version, note: "" });
  };
  server.clock.advance({ days: 2 });
  await publish(1, { remember_days: 1 });
  expect(await statusOf()).toBe(401);
  await publish(2, { remember_days: 3 });
  expect(await statusOf()).toBe(200);
  await publish(3, {});
  expect(await statusOf()).toBe(401);
});

it("a device bound to a signing key passes from anywhere, also at high risk, with a fresh proof each time", async () => {
  const { api, pass, statusOf, signed, own, devices } = await signedClient({ thresholds: high });
  expect((await pass(await signed())).remembered_until).not.toBeNull();
  expect(await devices()).toMatchObject([{ bound_to: "signing_key" }]);
  const proof = await signed();
  expect(await statusOf({ ...proof, "x-real-ip": "52.95.110.1", "user-agent": "curl/8.0" })).toBe(200);
  expect(await rowsOf(api.id)).toMatchObject({ level: "high", remarks: "device_remembered" });
  // A replayed proof, none, and one by another key with the same header.
  expect(await statusOf(proof)).toBe(401);
  expect(await rowsOf(api.id)).toMatchObject({ remarks: "proof_replayed" });
  expect(await statusOf()).toBe(401);
  expect(await statusOf({ dpop: await own.sign(generateKeyPairSync("ed25519").privateKey) })).toBe(401);
});

it("a device bound to an address needs a step-up at high risk", async () => {
  const { pass, statusOf, devices } = await start({ thresholds: high });
  await pass();
  expect(await devices()).toHaveLength(1);
  expect(await statusOf()).toBe(401);
});

it("a key that isn't registered binds only to the address", async () => {
  const { api, client, pass, statusOf, devices } = await signedClient();
  const foreign = await signer(client.key);
  await pass({ dpop: await foreign.sign() });
  expect(await devices()).toMatchObject([{ bound_to: "address" }]);
  expect(await statusOf({ dpop: await foreign.sign() })).toBe(200);
  expect(await rowsOf(api.id)).toMatchObject({ remarks: "proof_unregistered,device_remembered" });
  expect(await statusOf({ dpop: await foreign.sign(), "x-real-ip": "52.95.110.1" })).toBe(401);
});

it.each([
  ["wants a fresh step-up", { ...stepUp, fresh: true }],
  ["accepts other factors only", { ...stepUp, methods: ["signed" as const] }],
])("a rule that %s asks remembered devices, too", async (_, rule) => {
  const { api, pass, statusOf } = await start();
  await pass();
  await saveDraft(operator.call, api.id, settingsWith({ rules: [blocked, rule], remember_days: 30 }));
  await publishDraft(operator.call, api.id, { version: 1, note: "" });
  expect(await statusOf()).toBe(401);
});

it("a watched client's devices need a step-up", async () => {
  const { client, pass, statusOf } = await start();
  await pass();
  await changeClientState(operator.call, client.id, { action: "watch" });
  expect(await statusOf()).toBe(401);
  await changeClientState(operator.call, client.id, { action: "unwatch" });
  expect(await statusOf()).toBe(200);
});

type Started = Awaited<ReturnType<typeof start>>;

it.each<[string, (made: Started) => Promise<unknown>]>([
  [
    "an administrator revokes it",
    async ({ client, devices }) => {
      const [device] = await devices();
      await revokeDevice(operator.call, { clientId: client.id, deviceId: device?.id ?? "" });
    },
  ],
  [
    "its context is deleted",
    async ({ client }) => {
      const { items } = await listContexts(operator.call, client.id);
      await revokeContext(operator.call, { clientId: client.id, contextId: items[0]?.id ?? "" });
    },
  ],
  ["the client is locked", ({ client }) => lockAndUnlock(client.id)],
  ["the authenticator is reset", ({ client }) => removeClientTotp(operator.call, client.id)],
  ["the API key is revoked", ({ client }) => revokeKey(operator.call, { clientId: client.id, keyId: client.keyId })],
])("a device is forgotten when %s", async (_, end) => {
  const made = await start();
  await made.pass();
  expect(await made.devices()).toHaveLength(1);
  await end(made);
  expect(await made.devices()).toEqual([]);
  expect(await made.statusOf()).toBe(401);
});

async function lockAndUnlock(id: string) {
  await changeClientState(operator.call, id, { action: "lock" });
  await changeClientState(operator.call, id, { action: "unlock" });
}

it("a revoked signing key ends the devices that are bound to it", async () => {
  const { client, pass, statusOf, signed, signingKeyId, devices } = await signedClient();
  await pass(await signed());
  expect(await statusOf(await signed())).toBe(200);
  await revokeSigningKey(operator.call, { clientId: client.id, keyId: signingKeyId });
  expect(await devices()).toEqual([]);
  expect(await statusOf(await signed())).toBe(401);
});

it("the owner gets a link by email, sees the device and forgets it", async () => {
  const { client, pass, statusOf } = await start();
  await pass();
  const [mail] = await server.accounts.mails();
  expect(mail?.text).not.toContain("okhttp");
  const [, path = ""] = /https:\/\/parapet\.test\/public\/device(\/\S+)/.exec(mail?.text ?? "") ?? [];
  const url = `${server.origin}/api/adaptive/devices${path}`;
  const wrong = `${url.slice(0, -4)}AAAA`;
  expect((await fetch(wrong)).status).toBe(404);
  expect((await fetch(wrong, { method: "DELETE" })).status).toBe(404);
  const shown = ownDevice.parse(await (await fetch(url)).json());
  expect(shown).toMatchObject({ client: `Client ${client.id}`, bound_to: "address", agent: "okhttp" });
  expect(await statusOf()).toBe(200);
  expect((await fetch(url, { method: "DELETE" })).status).toBe(204);
  expect(await statusOf()).toBe(401);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(url, { method: "DELETE" })).status).toBe(404);
});

it("a device isn't remembered if its owner can't be notified", async () => {
  const { client, ownerEmail, pass, statusOf } = await start();
  const day = server.clock.now().toISOString().slice(0, 10);
  await server.platform.postgres.pool.query(
    "insert into sent_email (sender, recipient, day, count) values ($1, $2, $3, 50)",
    [`notice ${server.provider.id}`, ownerEmail, day],
  );
  expect(await pass()).toMatchObject({ result: "passed", remembered_until: null });
  expect((await listContexts(operator.call, client.id)).devices).toEqual([]);
  expect(await statusOf()).toBe(401);
});

it("a process that doesn't know the device yet requires a step-up", async () => {
  const { api, client, pass, statusOf } = await start();
  const deaf = await startProtection({ peer: server });
  await deaf.platform.services.get(eventBusService).stop();
  await pass();
  expect(await statusOf()).toBe(200);
  expect((await deaf.ask(api.id, client.key, home)).status).toBe(401);
  await deaf.close();
});

it("a challenge names the client's factors, if any", async () => {
  const { api, ask } = await signedClient();
  expect((await ask()).auth).toContain(' acr_values="urn:adaptive:otp urn:adaptive:backup-code urn:adaptive:signed"');
  const add = (ownerEmail: string) => addClient(server.platform, server.provider.id, [api.id], { ownerEmail });
  const authOf = async ({ key }: { key: string }) =>
    (await server.ask(api.id, key, home)).headers.get("www-authenticate");
  expect(await authOf(await add("olga@acme.example"))).toContain(' acr_values="urn:adaptive:approval"');
  expect(await authOf(await add(""))).toMatch(/insufficient_user_authentication.*required", max_age="900"$/);
});
