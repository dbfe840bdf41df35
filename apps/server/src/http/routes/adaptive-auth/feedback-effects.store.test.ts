import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Member } from "../../../modules/account/testing.ts";
import { askOwnerTask } from "../../../modules/adaptive-auth/approval/ask-owner.ts";
import { listContexts } from "../../../modules/adaptive-auth/client-context/list-contexts.ts";
import { revokeContext } from "../../../modules/adaptive-auth/client-context/revoke-context.ts";
import { createKey } from "../../../modules/adaptive-auth/client-key/create-key.ts";
import { listKeys } from "../../../modules/adaptive-auth/client-key/queries.ts";
import { getDecision } from "../../../modules/adaptive-auth/decision-log/queries.ts";
import { giveFeedback } from "../../../modules/adaptive-auth/feedback/give-feedback.ts";
import { learningService } from "../../../modules/adaptive-auth/learning/learning-service.ts";
import { addApi, addClient } from "../../../modules/adaptive-auth/testing.ts";
import { startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let admin: Member;
let apiId: string;
let client: Awaited<ReturnType<typeof addClient>>;

const office = { "x-real-ip": "81.2.69.142", "user-agent": "okhttp/4.12.0" };
const elsewhere = {
  "x-real-ip": "52.95.110.1",
  "user-agent": "python-requests/2.32.3",
  "x-original-method": "PATCH",
  "x-original-uri": "/invoices/7",
};
const endpoints = [
  { id: newId(), method: "GET", template: "/invoices", sensitivity: "normal" as const },
  { id: newId(), method: "PATCH", template: "/invoices/{id}", sensitivity: "normal" as const },
];

beforeAll(async () => {
  server = await startProtection();
  admin = await server.accounts.addMember(server.provider.id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => server.close());

/** A client that worked at its office for ten days. */
beforeEach(async () => {
  apiId = (await addApi(server.platform, server.provider.id, { endpoints })).id;
  client = await addClient(server.platform, server.provider.id, [apiId], { ownerEmail: "olga@partner.example" });
  for (let session = 0; session < 30; session += 1) {
    await server.ask(apiId, client.key, office);
    server.clock.advance({ hours: 8 });
    // Days count when profiles are saved.
    if (session % 3 === 2) await server.platform.services.get(learningService).settle();
  }
});

const operator = () => ({ ...admin.call, now: server.clock.now() });
const call = (headers: Readonly<Record<string, string>> = elsewhere, key = client.key) =>
  server.ask(apiId, key, headers).then(({ status }) => status);
const lastId = async () => String((await server.logged(apiId)).at(-1)?.["id"]);
const say = (id: string, verdict: "ours" | "not_ours" | null) => giveFeedback(operator(), id, { verdict, note: "" });

/** What the client's profile and rows hold, without when it was last seen, which undoing training doesn't turn back. */
async function learned() {
  const { pool } = server.platform.postgres;
  const { rows } = await pool.query<{ profile: string }>(
    `select encode(l.state, 'hex') as profile, c.sessions, (select count(*)::int from client_context where client_id = c.id) as contexts
     from client_learning l join api_client c on c.id = l.client_id where c.id = $1`,
    [client.id],
  );
  return rows.map((row) => ({ ...row, profile: row.profile.replace(/(?<=^.{42}02).{16}/u, "") }));
}

test("a denied call that was ours passes from its context and trains the profile; undo reverses both (AA-68)", async () => {
  expect(await call()).toBe(401);
  const id = await lastId();
  expect(await getDecision(operator(), id)).toMatchObject({ learnt: false, effect: "step_up" });
  const before = await learned();
  const said = await say(id, "ours");
  const until = new Date(server.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString();
  expect(said).toMatchObject({ feedback: "ours", learnt: true, feedback_trusted_until: until });
  expect(await learned()).not.toEqual(before);
  const { items } = await listContexts(operator(), client.id);
  expect(items).toHaveLength(2);
  expect(items).toContainEqual(expect.objectContaining({ network: "52.95.110.0/24", elevated_until: until }));
  expect(await say(id, null)).toMatchObject({ feedback: null, learnt: false, feedback_trusted_until: null });
  expect(await learned()).toEqual(before);
  expect(await call()).toBe(401);
  await say(id, "ours");
  expect(await call()).toBe(200);
});

test("trust covers only this client's context at this API, for a limited time", async () => {
  await call();
  await say(await lastId(), "ours");
  expect(await call()).toBe(200);
  // Elsewhere the call is evaluated by the profile alone.
  const isElevated = (
    headers: Readonly<Record<string, string>>,
    { key, api = apiId } = { key: client.key, api: apiId },
  ) =>
    server
      .ask(api, key, { ...elsewhere, ...headers })
      .then((answer) => answer.headers.get("x-adaptive-elevated") === "true");
  const otherApi = (await addApi(server.platform, server.provider.id, { endpoints })).id;
  const other = await addClient(server.platform, server.provider.id, [apiId, otherApi]);
  expect([
    await isElevated({}),
    await isElevated({ "x-real-ip": "198.51.100.7" }),
    await isElevated({ "user-agent": "curl/8.5.0" }),
    await isElevated({}, { key: other.key, api: apiId }),
    await isElevated({}, { key: other.key, api: otherApi }),
  ]).toEqual([true, false, false, false, false]);
  const { items } = await listContexts(operator(), client.id);
  const trusted = items.find(({ elevated_until }) => elevated_until !== null);
  await revokeContext(operator(), { clientId: client.id, contextId: trusted?.id ?? "" });
  expect(await isElevated({})).toBe(false);
});

test("trust by feedback ends after thirty days", async () => {
  await call();
  await say(await lastId(), "ours");
  const elevated = async () => (await server.ask(apiId, client.key, elsewhere)).headers.get("x-adaptive-elevated");
  server.clock.advance({ hours: 30 * 24 - 1 });
  expect(await elevated()).toBe("true");
  server.clock.advance({ hours: 2 });
  expect(await elevated()).not.toBe("true");
});

test("feedback on an allowed call is only recorded: nothing is trusted", async () => {
  expect(await call(office)).toBe(200);
  const id = await lastId();
  const before = await learned();
  expect(await say(id, "ours")).toMatchObject({ learnt: true, feedback_trusted_until: null });
  expect(await learned()).toEqual(before);
});

test("a call that was not ours locks its key and not the client; undo unlocks it", async () => {
  const other = await createKey(operator(), client.id, { name: "other", expires_at: null });
  const states = async () =>
    (await listKeys(operator(), client.id)).keys.map(({ state, lock_reason }) => [state, lock_reason]);
  await call();
  const first = await lastId();
  await call({ ...elsewhere, "x-original-uri": "/invoices/8" });
  const second = await lastId();
  await say(first, "not_ours");
  expect(await states()).toEqual([
    ["active", null],
    ["locked", "not_ours"],
  ]);
  expect(await call(office)).toBe(403);
  expect((await server.logged(apiId)).at(-1)).toMatchObject({ cause: "key_locked" });
  expect(await call(office, other.key)).toBe(200);
  await say(second, "not_ours");
  await say(first, null);
  expect(await call(office)).toBe(403);
  await say(second, "ours");
  expect(await states()).toEqual([
    ["active", null],
    ["active", null],
  ]);
  expect(await call(office)).toBe(200);
  const { rows } = await server.platform.postgres.pool.query(
    "select action from audit_entry where subject_id = $1 and action like 'client_key.%lock' order by id",
    [client.id],
  );
  expect(rows).toEqual([{ action: "client_key.lock" }, { action: "client_key.unlock" }]);
});

test("a context loses its trust when one of its calls was not ours", async () => {
  const other = await createKey(operator(), client.id, { name: "other", expires_at: null });
  await call();
  const first = await lastId();
  await say(first, "ours");
  expect(await call()).toBe(200);
  const second = await lastId();
  server.clock.advance({ minutes: 1 });
  await say(second, "not_ours");
  expect(await call(elsewhere, other.key)).toBe(401);
  await say(second, null);
  expect(await call(elsewhere, other.key)).toBe(200);
});

test("an owner's approval lets a very unusual call pass the default policy, and the email has the reasons", async () => {
  await server.accounts.mails();
  expect(await call()).toBe(401);
  await askOwnerTask(server.platform).run({ clientId: client.id });
  const [mail] = await server.accounts.mails();
  expect(mail?.text).toMatch(
    /^Reason: .*unusual program.*unusual endpoint|^Reason: .*unusual endpoint.*unusual program/m,
  );
  const [, path = ""] = /\/public\/approval(\/\S+)/.exec(mail?.text ?? "") ?? [];
  const id = await lastId();
  await server.send(`/api/adaptive/approvals${path}`, { answer: "approve" });
  expect(await call()).toBe(200);
  expect(await getDecision(operator(), id)).toMatchObject({
    feedback: "ours",
    feedback_by: "olga@partner.example",
    learnt: true,
  });
});
