import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../../account/audit/list-audit.ts";
import { codeOf } from "../../account/testing.ts";
import { startUsers, type TwoProviders } from "../../account/user/testing.ts";
import { listContexts } from "../client-context/list-contexts.ts";
import { revokeContext } from "../client-context/revoke-context.ts";
import { clientContextTable } from "../client-context/table.ts";
import { createKey } from "../client-key/create-key.ts";
import { listKeys } from "../client-key/queries.ts";
import { addApi } from "../testing.ts";
import { bulkClients } from "./bulk-clients.ts";
import { changeClientState, type StateChange } from "./change-client-state.ts";
import { createClient } from "./create-client.ts";
import { exportClients, exportPersonalData, getClient } from "./queries.ts";
import { resetLearning } from "./reset-learning.ts";
import { testClient } from "./testing.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
});

const endless = (name: string) => ({ name, expires_at: null });
const query = (sql: string, values: readonly unknown[]) => users.platform.postgres.pool.query(sql, [...values]);

/** A client that has learnt, with a context in which it is elevated. */
async function addSeenClient() {
  const { call } = house.admin;
  const apiId = (await addApi(call.platform, call.viewer.providerId)).id;
  const { id } = await createClient(call, testClient({ apis: [apiId] }));
  await query("UPDATE api_client SET sessions = 20, session_days = 5 WHERE id = $1", [id]);
  const contextId = randomUUID();
  const contextHash = Buffer.from("one");
  const seen = { firstSeenAt: call.now, lastSeenAt: call.now, sessions: 20, days: 2, lastDay: "2026-03-02" };
  const { providerId } = call.viewer;
  await users.db.insert(clientContextTable).values({
    id: contextId,
    providerId,
    clientId: id,
    apiId,
    contextHash,
    network: "192.0.2.0/24",
    agent: "okhttp",
    ...seen,
  });
  await query(
    `INSERT INTO elevation (id, provider_id, client_id, api_id, context_hash, caller_hash, amr, auth_time, expires_at)
     VALUES ($1, $2, $3, $4, $5, $5, '{otp}', $6, $6::timestamptz + interval '15 minutes')`,
    [randomUUID(), providerId, id, apiId, contextHash, call.now],
  );
  return { id, contextId };
}

const elevationsOf = async (id: string) =>
  (await query("SELECT FROM elevation WHERE client_id = $1 AND revoked_at IS NULL", [id])).rowCount;

test("a lock expires, or ends when a user unlocks", async () => {
  const { call } = house.admin;
  const { id } = await addSeenClient();
  const change = (body: StateChange) => changeClientState(call, id, body);
  const end = new Date(call.now.getTime() + 30 * 60_000).toISOString();
  expect(await change({ action: "lock", minutes: 30 })).toMatchObject({
    state: "locked",
    state_reason: "operator",
    locked_until: end,
  });
  users.clock.advance({ minutes: 30 });
  expect(await getClient(call, id)).toMatchObject({ state: "normal", state_reason: null, locked_until: null });
  expect(await change({ action: "lock" })).toMatchObject({ state: "locked", locked_until: null });
  expect(await change({ action: "unlock" })).toMatchObject({ state: "normal", state_reason: null });
});

test("what is disabled stays so until it is enabled", async () => {
  const { id } = await addSeenClient();
  const stateAfter = async (action: StateChange["action"]) =>
    (await changeClientState(house.admin.call, id, { action })).state;
  const steps: [StateChange["action"], string][] = [
    ["watch", "watched"],
    ["unlock", "watched"],
    ["unwatch", "normal"],
    ["enable", "normal"],
    ["disable", "disabled"],
    ["lock", "disabled"],
    ["unlock", "disabled"],
    ["watch", "disabled"],
    ["enable", "normal"],
    ["lock", "locked"],
    ["watch", "locked"],
    ["disable", "disabled"],
  ];
  for (const [action, state] of steps) expect([action, await stateAfter(action)]).toEqual([action, state]);
});

test("who is locked or disabled passes a new step-up later; who is watched need not", async () => {
  const { id } = await addSeenClient();
  await changeClientState(house.admin.call, id, { action: "watch" });
  expect(await elevationsOf(id)).toBe(1);
  await changeClientState(house.admin.call, id, { action: "lock" });
  expect(await elevationsOf(id)).toBe(0);
});

test("several are changed together, each on its own, and a foreign one never", async () => {
  const { call } = house.admin;
  const [one, two] = [
    await createClient(call, testClient({ name: "One" })),
    await createClient(call, testClient({ name: "Two" })),
  ];
  const { id: foreign } = await createClient(house.outsider.call, testClient());
  const ids = [one.id, foreign, two.id];
  const act = async (action: "lock" | "unlock" | "disable" | "enable" | "delete") =>
    (await bulkClients(call, { action, ids })).items.map(({ result, error }) => error ?? result);
  expect(await act("lock")).toEqual(["done", "not_found", "done"]);
  expect(await act("lock")).toEqual(["unchanged", "not_found", "unchanged"]);
  expect(await act("unlock")).toEqual(["done", "not_found", "done"]);
  expect(await act("disable")).toEqual(["done", "not_found", "done"]);
  expect(await act("enable")).toEqual(["done", "not_found", "done"]);
  expect(await act("delete")).toEqual(["done", "not_found", "done"]);
  expect(await act("delete")).toEqual(["not_found", "not_found", "not_found"]);
  expect(await getClient(house.outsider.call, foreign)).toMatchObject({ state: "learning" });
});

test("contexts show whether they're known, trusted and elevated; revoking one ends its elevation", async () => {
  const { call } = house.admin;
  const { id, contextId } = await addSeenClient();
  const until = new Date(call.now.getTime() + 15 * 60_000).toISOString();
  const seen = { id: contextId, network: "192.0.2.0/24", agent: "okhttp", sessions: 20, days: 2 };
  expect((await listContexts(call, id)).items).toMatchObject([
    { ...seen, known: false, trusted_until: null, elevated_until: until },
  ]);
  await query("UPDATE client_context SET days = 3 WHERE id = $1", [contextId]);
  users.clock.advance({ minutes: 15 });
  expect((await listContexts(call, id)).items).toMatchObject([
    { known: true, trusted_until: null, elevated_until: null },
  ]);
  await query("UPDATE client_context SET days = 1, trusted_until = $2 WHERE id = $1", [contextId, until]);
  expect((await listContexts(call, id)).items).toMatchObject([{ known: false, trusted_until: null }]);
  users.clock.advance({ minutes: -15 });
  expect((await listContexts(call, id)).items).toMatchObject([{ known: true, trusted_until: until }]);
  expect(await codeOf(revokeContext(house.outsider.call, { clientId: id, contextId }))).toBe("not_found");
  await revokeContext(call, { clientId: id, contextId });
  expect((await listContexts(call, id)).items).toEqual([]);
  expect(await elevationsOf(id)).toBe(0);
  expect(await codeOf(revokeContext(call, { clientId: id, contextId }))).toBe("not_found");
});

test("learning starts over after a reset", async () => {
  const { call } = house.admin;
  const { id } = await addSeenClient();
  const learnt = [id, call.viewer.providerId, randomUUID(), Buffer.from("x"), call.now];
  await query(
    "INSERT INTO client_learning (client_id, provider_id, learner, state, saved_at) VALUES ($1,$2,$3,$4,$5)",
    learnt,
  );
  expect(await getClient(call, id)).toMatchObject({ state: "normal" });
  expect(await resetLearning(call, id)).toMatchObject({ state: "learning", learning: { sessions: 0, days: 0 } });
  expect((await listContexts(call, id)).items).toEqual([]);
  expect((await query("SELECT FROM client_learning WHERE client_id = $1", [id])).rowCount).toBe(0);
  expect(await elevationsOf(id)).toBe(0);
  const { items } = await listAudit(call, { page: 1, page_size: 10, subject_id: id });
  expect(items[0]).toMatchObject({ action: "api_client.reset_learning", before: { sessions: 20, days: 5 } });
});

test("an export holds what the filters select, in the columns asked for", async () => {
  const { call } = house.admin;
  await createClient(call, testClient({ name: "One", tags: ["a", "b"] }));
  await createClient(call, testClient({ name: "=Two", kind: "interactive" }));
  const pieces = await exportClients(call, { sort: "name", column: ["name", "kind", "tags", "state", "decisions_7d"] });
  expect((await text(pieces)).split("\r\n")).toEqual([
    "name,kind,tags,state,decisions_7d",
    "'=Two,interactive,,learning,0",
    "One,headless,a b,learning,0",
    "",
  ]);
});

test("personal data are everything that is kept, but no secret", async () => {
  const { call } = house.admin;
  // The event store drops by the real clock what is too old.
  users.clock.advance({ seconds: (Date.now() - call.now.getTime()) / 1000 });
  const { id } = await addSeenClient();
  const { key } = await createKey(call, id, endless("main"));
  const decision = { provider_id: call.viewer.providerId, client_id: id, time: call.now.toISOString() };
  const values = ["allow", "step_up"].map((effect) => ({ ...decision, effect, id: randomUUID() }));
  await users.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  expect(await getClient(call, id)).toMatchObject({ decisions_7d: 2, step_ups_7d: 1 });
  const told = await text(await exportPersonalData(call, id));
  const data: unknown = JSON.parse(told);
  expect(data).toMatchObject({
    client: { id },
    api_keys: [{ name: "main" }],
    contexts: [{ network: "192.0.2.0/24" }],
    elevations: [{ amr: ["otp"] }],
    decisions: [{ client_id: id }, { client_id: id }],
  });
  expect(told).not.toContain(key);
  expect(told).not.toContain("hash");
  expect(await codeOf(exportPersonalData(house.outsider.call, id))).toBe("not_found");
});

test("a client was last seen when its newest call passed, as its log says, and not when a thief's was refused", async () => {
  const { call } = house.admin;
  users.clock.advance({ seconds: (Date.now() - call.now.getTime()) / 1000 });
  const { id } = await addSeenClient();
  const at = (seconds: number) => new Date(call.now.getTime() + seconds * 1000).toISOString();
  const decision = { provider_id: call.viewer.providerId, client_id: id };
  const values = [
    { ...decision, id: randomUUID(), time: at(1), effect: "allow" },
    { ...decision, id: randomUUID(), time: at(60), effect: "deny" },
  ];
  await users.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  expect(await getClient(call, id)).toMatchObject({ decisions_7d: 2, last_seen_at: at(1) });
});

test("a key was last used when its newest call was decided, as the log says", async () => {
  const { call } = house.admin;
  users.clock.advance({ seconds: (Date.now() - call.now.getTime()) / 1000 });
  const { id } = await addSeenClient();
  const [used, other] = [await createKey(call, id, endless("used")), await createKey(call, id, endless("other"))];
  const at = (seconds: number) => new Date(call.now.getTime() + seconds * 1000).toISOString();
  const decision = { provider_id: call.viewer.providerId, client_id: id, key_prefix: used.prefix };
  const values = [
    { ...decision, id: randomUUID(), time: at(1), effect: "allow" },
    { ...decision, id: randomUUID(), time: at(60), effect: "deny" },
    { ...decision, id: randomUUID(), time: at(90), effect: "deny", cause: "credential" },
  ];
  await users.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
  const { keys } = await listKeys(call, id);
  expect(new Map(keys.map((key) => [key.id, key.last_used_at]))).toEqual(
    new Map([
      [other.id, null],
      [used.id, at(60)],
    ]),
  );
});
