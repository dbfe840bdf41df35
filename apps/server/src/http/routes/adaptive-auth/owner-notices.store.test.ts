import { randomUUID } from "node:crypto";
import { approvalRequest, type PolicyRule } from "@parapet/contract";
import { Logger, runOnce } from "graphile-worker";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listNotifications } from "../../../modules/account/notification/queries.ts";
import type { Member } from "../../../modules/account/testing.ts";
import { askOwnerTask } from "../../../modules/adaptive-auth/approval/ask-owner.ts";
import { createKey } from "../../../modules/adaptive-auth/client-key/create-key.ts";
import { listKeys } from "../../../modules/adaptive-auth/client-key/queries.ts";
import { registerSigningKey } from "../../../modules/adaptive-auth/client-key/register-signing-key.ts";
import { unlockKey } from "../../../modules/adaptive-auth/client-key/unlock-key.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let admin: Member;
let apiId: string;
let client: Awaited<ReturnType<typeof addClient>>;
let ownerEmail: string;

const whenElevated: PolicyRule = {
  id: newId(),
  name: "elevated",
  enabled: true,
  when: { elevated: true },
  effect: "allow",
};
const endpoint = { id: newId(), method: "PATCH", template: "/customers/{id}", sensitivity: "normal" as const };
const patch = { "x-original-method": "PATCH", "x-original-uri": "/customers/7" };

beforeAll(async () => {
  server = await startProtection();
  admin = await server.accounts.addMember(server.provider.id, { email: "root@acme.example", role: "provider_admin" });
  const settings = settingsWith({ rules: [whenElevated, ruleOf("step_up")] });
  apiId = (await addApi(server.platform, server.provider.id, { endpoints: [endpoint] }, settings)).id;
});
afterAll(() => server.close());

const add = (kind: "interactive" | "headless" = "headless") =>
  addClient(server.platform, server.provider.id, [apiId], { kind, ownerEmail });

beforeEach(async () => {
  ownerEmail = `olga-${randomUUID()}@partner.example`;
  client = await add();
  await mails();
});

const operator = () => ({ ...admin.call, now: server.clock.now() });

/** The emails that waiting jobs send. */
async function mails() {
  await runOnce({
    pgPool: server.platform.postgres.pool,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    concurrency: 1,
    taskList: { "ask-client-owner": askOwnerTask(server.platform).run },
  });
  return server.accounts.mails();
}

async function linkIn(text = "") {
  const [, path = ""] = /\/public\/approval(\/\S+)/.exec(text) ?? [];
  return `/api/adaptive/approvals${path}`;
}

/** The owner's answer to the emailed question. */
async function answerMail(answer: string) {
  const [mail] = await mails();
  const link = await linkIn(mail?.text);
  return { link, ...(await server.send(link, { answer })) };
}

const call = (key = client.key, headers: Readonly<Record<string, string>> = {}) =>
  server.ask(apiId, key, { ...patch, ...headers }).then(({ status }) => status);

const keyStates = async () =>
  Object.fromEntries((await listKeys(operator(), client.id)).keys.map(({ id, state }) => [id, state]));

test("an unchanged client is denied five times, and its owner is asked once (AA-63)", async () => {
  const owner = await server.accounts.addMember(server.provider.id, { email: ownerEmail, role: "viewer" });
  for (let n = 0; n < 5; n += 1) expect(await call()).toBe(401);
  const sent = await mails();
  expect(sent).toMatchObject([{ to: ownerEmail, subject: `Did you make this call of Client ${client.id}?` }]);
  const [mail] = sent;
  for (const shown of ["PATCH /customers/{id}", "198.51.100.0/24", "Reason: the API's policy"])
    expect(mail?.text).toContain(shown);
  expect(mail?.text).not.toContain("okhttp");
  await call();
  expect(await mails()).toEqual([]);
  const seen = await fetch(`${server.origin}${await linkIn(mail?.text)}`).then((answer) => answer.json());
  const { prefix } = (await listKeys(operator(), client.id)).keys[0] ?? {};
  expect(approvalRequest.parse(seen)).toMatchObject({
    state: "waiting",
    method: "PATCH",
    endpoint: "/customers/{id}",
    key: { name: "", prefix },
    reasons: [],
  });
  const notices = await listNotifications({ ...owner.call, now: server.clock.now() }, { page: 1, page_size: 10 });
  expect(notices.items).toMatchObject([{ kind: "client.refused", details: { client: `Client ${client.id}` } }]);
});

test("an approved call passes without a token for a day, only from its context", async () => {
  expect(await call()).toBe(401);
  expect((await answerMail("approve")).body).toMatchObject({ state: "approved" });
  expect(await call()).toBe(200);
  expect(await call(client.key, { "x-real-ip": "203.0.113.7" })).toBe(401);
  server.clock.advance({ hours: 23 });
  expect(await call()).toBe(200);
  server.clock.advance({ hours: 2 });
  expect(await call()).toBe(401);
});

test("a call reported as not ours locks its key, and the client's other key works", async () => {
  const other = await createKey(operator(), client.id, { name: "other", expires_at: null });
  expect(await call()).toBe(401);
  const { link, body } = await answerMail("not_ours");
  expect(body).toMatchObject({ state: "refused" });
  expect(await call()).toBe(403);
  expect((await server.logged(apiId)).at(-1)).toMatchObject({ cause: "key_locked", effect: "deny", enforced: true });
  expect(await keyStates()).toEqual({ [client.keyId]: "locked", [other.id]: "active" });
  // The other key isn't locked: its calls are evaluated, and its owner can approve them.
  expect(await call(other.key)).toBe(401);
  expect((await answerMail("approve")).body).toMatchObject({ state: "approved" });
  expect(await call(other.key)).toBe(200);
  expect(await call()).toBe(403);
  expect((await server.send(link, { answer: "approve" })).status).toBe(410);
  await unlockKey(operator(), { clientId: client.id, keyId: client.keyId });
  expect(await keyStates()).toEqual({ [client.keyId]: "active", [other.id]: "active" });
  expect(await call()).toBe(200);
});

test("a locked key can't answer challenges, and other processes deny it after the bus's delay", async () => {
  const peer = await startProtection({ peer: server });
  try {
    expect(await call()).toBe(401);
    await answerMail("not_ours");
    await expect.poll(() => peer.ask(apiId, client.key).then(({ status }) => status), { timeout: 2_000 }).toBe(403);
    const asked = await fetch(`${server.origin}/v1/challenges/${"a".repeat(22)}`, {
      headers: { "x-api-key": client.key },
    });
    expect(asked.status).toBe(401);
  } finally {
    await peer.close();
  }
});

test("the owner can revoke the key of the call", async () => {
  const other = await createKey(operator(), client.id, { name: "other", expires_at: null });
  expect(await call()).toBe(401);
  expect((await answerMail("revoke")).body).toMatchObject({ state: "revoked" });
  expect(await keyStates()).toEqual({ [client.keyId]: "revoked", [other.id]: "active" });
  expect((await server.logged(apiId)).length).toBeGreaterThan(0);
  expect(await call()).toBe(401);
  expect((await server.logged(apiId)).at(-1)).toMatchObject({ cause: "credential", effect: "deny" });
});

test("a stolen key can't flood an owner: one question at a time, five a day", async () => {
  const sent = [];
  for (let n = 0; n < 30; n += 1) {
    await call(client.key, { "x-real-ip": `198.51.${n}.7`, "user-agent": `curl/8.${n}` });
    if (n % 10 === 9) sent.push(...(await mails()));
  }
  expect(sent).toHaveLength(1);
  // Each answer allows the next question, up to the daily limit.
  let link = await linkIn(sent[0]?.text);
  for (let n = 0; n < 8; n += 1) {
    await server.send(link, { answer: "approve" });
    server.clock.advance({ minutes: 10 });
    await call(client.key, { "x-real-ip": `203.0.${n}.7` });
    const [mail] = await mails();
    if (mail === undefined) break;
    sent.push(mail);
    link = await linkIn(mail.text);
  }
  expect(sent).toHaveLength(5);
  server.clock.advance({ hours: 25 });
  await call(client.key, { "x-real-ip": "192.0.2.7" });
  expect(await mails()).toHaveLength(1);
});

test("a client that can answer by itself gets a minute to do so; owners of interactive clients aren't asked", async () => {
  const { x, kty, crv } = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" } as const;
  await registerSigningKey(operator(), client.id, { name: "", jwk: { kty, crv, x } });
  expect(await call()).toBe(401);
  expect(await mails()).toEqual([]);
  const { rows } = await server.platform.postgres.pool.query(
    "select extract(epoch from run_at - created_at)::int as seconds from graphile_worker.jobs where key = $1",
    [`ask-client-owner:${client.id}`],
  );
  expect(rows).toEqual([{ seconds: 60 }]);
  client = await add("interactive");
  expect(await call()).toBe(401);
  const [mail, ...more] = await mails();
  expect([mail?.subject, more]).toEqual([expect.stringContaining("can't complete a step-up"), []]);
});
