import { factsOf, type Observation } from "@parapet/risk-engine";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProtection } from "../../../modules/adaptive-auth/change-protection.ts";
import { clientKeyTable } from "../../../modules/adaptive-auth/client-key/table.ts";
import { giveFeedback } from "../../../modules/adaptive-auth/feedback/give-feedback.ts";
import { changeTraining } from "../../../modules/adaptive-auth/learning/change-training.ts";
import { learningService } from "../../../modules/adaptive-auth/learning/learning-service.ts";
import { parseTrainingSample } from "../../../modules/adaptive-auth/learning/parse-training-sample.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

const office = { "x-real-ip": "81.2.69.142", "user-agent": "okhttp/4.12.0", "x-ja4": "t13d1516h2_a" };
const thief = { "x-real-ip": "52.95.110.1", "user-agent": "okhttp/4.12.0" };
const attack = {
  "x-real-ip": "52.95.110.1",
  "user-agent": "python-requests/2.32.3",
  "x-original-method": "POST",
  "x-original-uri": "/payouts",
  "x-ja4": "t13d_other",
};
const endpoints = [
  { id: "0190a000-0000-7000-8000-000000000001", method: "GET", template: "/invoices", sensitivity: "normal" as const },
  { id: "0190a000-0000-7000-8000-000000000002", method: "POST", template: "/payouts", sensitivity: "high" as const },
];

const blankObservation: Observation = {
  atMs: 0,
  network: null,
  agent: null,
  key: null,
  endpoint: null,
  tls: null,
  headers: null,
  perMinute: null,
};

async function newClient() {
  const { platform, provider } = server;
  const api = await addApi(platform, provider.id, { endpoints }, settingsWith({ rules: [ruleOf("allow")] }));
  return { api, client: await addClient(platform, provider.id, [api.id]) };
}
type Protected = Awaited<ReturnType<typeof newClient>>;

const scoreIn = ({ headers }: { readonly headers: Headers }) => Number(headers.get("x-adaptive-risk-score"));

/** Some days of work: a few sessions each. */
async function work({ api, client }: Protected, days: number, asked = server): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (let session = 0; session < 3; session += 1) {
      await asked.ask(api.id, client.key, office);
      server.clock.advance({ hours: 2 });
    }
    server.clock.advance({ hours: 18 });
  }
}

it("a session is learnt once, however many calls it has", async () => {
  const { api, client } = await newClient();
  for (let call = 0; call < 30; call += 1) await server.ask(api.id, client.key, office);
  const rows = await server.logged(api.id);
  expect(rows).toHaveLength(30);
  expect(rows.filter((row) => row["first_of_session"])).toHaveLength(1);
  const samples = rows.map((row) => String(row["observation"])).filter((text) => text !== "");
  const more = samples.filter((text) => text.includes('"update"'));
  // The session, and each time its rate reached a higher bucket: 1, 2, 3, 5, 9 and 17 calls before in the minute.
  expect([samples.length - more.length, more.length]).toEqual([1, 6]);
  const { rows: clients } = await server.platform.postgres.pool.query(
    "select sessions, session_days, last_seen_at is not null as seen from api_client where id = $1",
    [client.id],
  );
  expect(clients).toEqual([{ sessions: 1, session_days: 1, seen: true }]);
});

it("what a client does in the middle of its sessions becomes usual (AA-72)", async () => {
  const { platform, provider } = server;
  const templates = [
    { ...endpoints[0], method: "GET", template: "/customers", sensitivity: "normal" as const },
    { ...endpoints[1], method: "PATCH", template: "/customers/{id}", sensitivity: "normal" as const },
  ].map((endpoint) => ({ id: "", ...endpoint }));
  const api = await addApi(platform, provider.id, { endpoints: templates }, settingsWith({ mode: "monitor" }));
  const client = await addClient(platform, provider.id, [api.id]);
  const change = { ...office, "x-original-method": "PATCH", "x-original-uri": "/customers/7" };
  for (let session = 0; session < 16; session += 1) {
    await server.ask(api.id, client.key, { ...office, "x-original-uri": "/customers" });
    for (let call = 0; call < 3; call += 1) await server.ask(api.id, client.key, change);
    server.clock.advance({ hours: 7 });
  }
  const rows = (await server.logged(api.id)).filter((row) => row["method"] === "PATCH" && row["context"] !== "");
  const last = rows.at(-1);
  const at = String(last?.["signal_order"]).split(",").indexOf("beh.endpoint");
  expect([last?.["signal_decibans"]].flat()[at]).toBeLessThan(0);
  expect(rows.filter((row) => Number(row["score"]) > 5)).toEqual([]);
});

it("what a client does is known after a restart, and to another process", async () => {
  const all = await newClient();
  await work(all, 10);
  const strange = scoreIn(await server.ask(all.api.id, all.client.key, attack));
  const usual = scoreIn(await server.ask(all.api.id, all.client.key, office));
  expect(strange).toBeGreaterThanOrEqual(70);
  expect(usual).toBeLessThan(10);
  await server.logged(all.api.id);

  for (const isRestarted of [true, false]) {
    const other = await startProtection({ peer: server, isRestarted });
    try {
      expect(scoreIn(await other.ask(all.api.id, all.client.key, office))).toBeLessThanOrEqual(usual + 5);
      expect(scoreIn(await other.ask(all.api.id, all.client.key, attack))).toBeGreaterThanOrEqual(70);
    } finally {
      await other.close();
    }
  }
});

it("two processes learn side by side, and each knows what the other learnt", async () => {
  const all = await newClient();
  const other = await startProtection({ peer: server });
  try {
    await work(all, 3);
    await server.logged(all.api.id);
    await other.logged(all.api.id);
    await work(all, 3, other);
    await other.logged(all.api.id);
    await server.logged(all.api.id);
    await server.ask(all.api.id, all.client.key, office);
    expect((await server.logged(all.api.id)).at(-1)).toMatchObject({ sessions: 18 });
  } finally {
    await other.close();
  }
});

describe("a thief who drips calls for ten days", () => {
  it("stays risky with what he really wants", async () => {
    const all = await newClient();
    await work(all, 10);
    for (let day = 0; day < 10; day += 1) {
      for (let call = 0; call < 24; call += 1) {
        await server.ask(all.api.id, all.client.key, thief);
        if (call % 8 === 0) await server.ask(all.api.id, all.client.key, office);
        server.clock.advance({ hours: 1 });
      }
    }
    expect(scoreIn(await server.ask(all.api.id, all.client.key, attack))).toBeGreaterThanOrEqual(30);
  });
});

it("training on what was not the client's is undone, and redone with another verdict", async () => {
  const all = await newClient();
  await work(all, 3);
  /** Evidence of a call from a network that is not the client's. */
  const strange = async (): Promise<Record<string, unknown>> => {
    server.clock.advance({ hours: 3 });
    await server.ask(all.api.id, all.client.key, { ...office, "x-real-ip": "81.2.70.9" });
    return (await server.logged(all.api.id)).at(-1) ?? {};
  };
  const first = await strange();
  const second = await strange();
  expect(Number(second["evidence"])).toBeLessThan(Number(first["evidence"]) - 3);
  const observations = [first, second].map((row) => String(row["observation"]));
  await changeTraining(server.platform, { undo: observations, redo: [] });
  const third = await strange();
  expect(Number(third["evidence"])).toBeGreaterThan(Number(second["evidence"]) + 3);
  await changeTraining(server.platform, { undo: [], redo: observations.slice(0, 1) });
  const contexts = await server.platform.postgres.pool.query<{ sessions: number }>(
    "select sessions from client_context where client_id = $1 order by sessions",
    [all.client.id],
  );
  // The redone one, and the third if its risk was low enough to be learned.
  const learned = parseTrainingSample(String(third["observation"]))?.weight === 1 ? 2 : 1;
  expect(contexts.rows.map(({ sessions }) => sessions)).toEqual([learned, 9]);
});

it("feedback on one call undoes the training of its whole session, once", async () => {
  const all = await newClient();
  await work(all, 3);
  await server.ask(all.api.id, all.client.key, office);
  const payout = { ...office, "x-original-method": "POST", "x-original-uri": "/payouts" };
  await server.ask(all.api.id, all.client.key, payout);
  const [read, paid] = (await server.logged(all.api.id)).slice(-2).map((row) => String(row["id"]));
  const { call } = await server.accounts.addMember(server.provider.id, {
    email: `${newId()}@acme.example`,
    role: "provider_admin",
    platformAdmin: false,
  });
  const { learning } = server.platform.services.get(learningService);
  const known = () => {
    const history = learning.histories.get(all.client.id)?.known;
    const endpoint = factsOf({ ...blankObservation, endpoint: "POST /payouts" }).endpoint ?? 0;
    return { sessions: history?.sessions, payouts: history?.endpoints.get(endpoint) };
  };
  const [whole, without] = [
    { sessions: 10, payouts: 1 },
    { sessions: 9, payouts: 0 },
  ];
  const judge = async (id: string | undefined, verdict: "not_ours" | null) => {
    await giveFeedback(call, id ?? "", { verdict, note: "" });
    return known();
  };
  expect(known()).toEqual(whole);
  expect(await judge(read, "not_ours")).toEqual(without);
  expect(await judge(paid, "not_ours")).toEqual(without);
  expect(await judge(read, null)).toEqual(without);
  expect(await judge(paid, null)).toEqual(whole);
});

it("a client that was reset is new again", async () => {
  const { api, client } = await newClient();
  await work({ api, client }, 3);
  await server.logged(api.id);
  await changeProtection(server, [{ kind: "client", id: client.id }], async (tx) => {
    await tx.execute(`delete from client_learning where client_id = '${client.id}'`);
    await tx.execute(`update api_client set sessions = 0, session_days = 0 where id = '${client.id}'`);
  });
  await server.ask(api.id, client.key, office);
  expect((await server.logged(api.id)).at(-1)).toMatchObject({ sessions: 0 });
});

describe("a key that is revoked", () => {
  it("is refused at once here, and within seconds by another process", async () => {
    const { api, client } = await newClient();
    const other = await startProtection({ peer: server });
    try {
      expect((await server.ask(api.id, client.key, office)).status).toBe(200);
      expect((await other.ask(api.id, client.key, office)).status).toBe(200);
      await changeProtection(server, [{ kind: "client", id: client.id }], async (tx) => {
        await tx.update(clientKeyTable).set({ revokedAt: new Date() }).where(eq(clientKeyTable.id, client.keyId));
      });
      expect((await server.ask(api.id, client.key, office)).status).toBe(401);
      await expect.poll(async () => (await other.ask(api.id, client.key, office)).status).toBe(401);
    } finally {
      await other.close();
    }
    const rows = await server.logged(api.id);
    expect(rows.at(-1)).toMatchObject({ cause: "credential", client_id: client.id });
  });

  it("speaks against its client", async () => {
    const { api, client } = await newClient();
    const { pool } = server.platform.postgres;
    const { rows } = await pool.query("select * from client_key where id = $1", [client.keyId]);
    expect(rows).toHaveLength(1);
    const second = await addClient(server.platform, server.provider.id, [api.id]);
    await expect.poll(async () => (await server.ask(api.id, second.key, office)).status).toBe(200);
    await changeProtection(
      server,
      [
        { kind: "client", id: client.id },
        { kind: "client", id: second.id },
      ],
      async (tx) => {
        // The second key becomes the first client's, and its first one ends.
        await tx.update(clientKeyTable).set({ clientId: client.id }).where(eq(clientKeyTable.id, second.keyId));
        await tx.update(clientKeyTable).set({ revokedAt: new Date() }).where(eq(clientKeyTable.id, client.keyId));
      },
    );
    expect((await server.ask(api.id, client.key, office)).status).toBe(401);
    expect((await server.ask(api.id, second.key, office)).status).toBe(200);
    const last = (await server.logged(api.id)).at(-1);
    const codes = last?.["signal_codes"];
    const points = last?.["signal_decibans"];
    if (!Array.isArray(codes) || !Array.isArray(points)) throw new Error("The row has no signals");
    expect(points[codes.indexOf("cred.revoked_key_used")]).toBe(10);
  });
});

it("changes are heard again after the connection was lost", async () => {
  const { api, client } = await newClient();
  const { pool } = server.platform.postgres;
  // Without a notification, and before the connection is lost: it may be back before another statement.
  await pool.query("update protected_api set archived_at = now() where id = $1", [api.id]);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet events' and datname = current_database()",
  );
  await expect.poll(async () => (await server.ask(api.id, client.key, office)).status).toBe(403);
});

it("without data packs their signals are unavailable, and no call is rated safer for it", async () => {
  const { api, client } = await newClient();
  await work({ api, client }, 2);
  const [row] = (await server.logged(api.id)).slice(-1);
  const codes = row?.["signal_codes"];
  const states = row?.["signal_states"];
  const decibans = row?.["signal_decibans"];
  if (!Array.isArray(codes) || !Array.isArray(states) || !Array.isArray(decibans)) throw new Error("No signals");
  for (const code of ["net.class_new", "net.anonymiser", "net.blocklist", "geo.impossible_travel"]) {
    expect({ code, state: states[codes.indexOf(code)], points: decibans[codes.indexOf(code)] }).toEqual({
      code,
      state: 2,
      points: 0,
    });
  }
});

it("wrong keys of others from a client's own address and its neighbors don't raise its risk (AA-62)", async () => {
  const all = await newClient();
  await work(all, 10);
  const neighbors = [office["x-real-ip"], "81.2.69.143", "81.2.69.150"];
  const guess = async (from: string) => server.ask(all.api.id, "not-a-key", { ...office, "x-real-ip": from });
  for (let turn = 0; turn < 20; turn += 1) for (const from of neighbors) await guess(from);
  expect(scoreIn(await server.ask(all.api.id, all.client.key, office))).toBeLessThan(10);
  // Where the client was never seen, the same guesses count.
  const strange = scoreIn(await server.ask(all.api.id, all.client.key, thief));
  for (let turn = 0; turn < 20; turn += 1) await guess(thief["x-real-ip"]);
  expect(scoreIn(await server.ask(all.api.id, all.client.key, thief))).toBeGreaterThan(strange);
});
