import { generateKeyPairSync, hash, randomInt, randomUUID } from "node:crypto";
import type { Effect } from "@parapet/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerSigningKey } from "../../../modules/adaptive-auth/client-key/register-signing-key.ts";
import { compileDataPackTask } from "../../../modules/adaptive-auth/data-pack/compile-data-pack.ts";
import { importDataPack } from "../../../modules/adaptive-auth/data-pack/import-data-pack.ts";
import { networkFactsService } from "../../../modules/adaptive-auth/data-pack/network-facts.ts";
import type { Decision } from "../../../modules/adaptive-auth/decision/decide/decision.ts";
import { decisionService } from "../../../modules/adaptive-auth/decision/decision-service.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let one: TestProtection;
let other: TestProtection;
beforeAll(async () => {
  one = await startProtection();
  other = await startProtection({ peer: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const pair = generateKeyPairSync("ed25519");
const jwk = { kty: "OKP", crv: "Ed25519", x: pair.publicKey.export({ format: "jwk" }).x ?? "" } as const;

async function newClient(hops = ["127.0.0.1"], effect: Effect = "allow") {
  const settings = settingsWith({ rules: [ruleOf(effect)] });
  const api = await addApi(one.platform, one.provider.id, { trustedHops: hops }, settings);
  const all = { api, client: await addClient(one.platform, one.provider.id, [api.id]) };
  await expect.poll(() => decide(other, all).then(({ client }) => client?.id)).toBe(all.client.id);
  return all;
}
type Protected = Awaited<ReturnType<typeof newClient>>;

const newNetwork = () => `${randomInt(11, 99)}.${randomInt(256)}.${randomInt(256)}.7`;

/** Asks one process about a call; again where the machine is too busy to decide in time. */
async function decide(
  { platform, clock }: TestProtection,
  { api, client }: Protected,
  { dpop = "", from = "81.2.69.142", key = client.key, userAgent = "okhttp/4.12.0" } = {},
): Promise<Decision> {
  const service = platform.services.get(decisionService);
  const entry = service.api(api.id);
  if (entry === undefined) throw new Error("The API is not known here yet");
  const asked = { method: "GET", uri: "/invoices", userAgent, tls: null, apiKey: key };
  const read = () => ({ ...asked, address: service.addresses.read(from), headers: { dpop } });
  const { decision } = await service.decide({ platform, now: clock.now() }, entry, read, "nginx");
  return decision;
}

/** Failures that a process knows of a network, or of the client. */
async function failuresAt(server: TestProtection, all: Protected, from: string) {
  const { scored } = await decide(server, all, { from });
  return scored?.assessment.signals.find(({ code }) => code === "cred.failures")?.facts["failures"];
}

/** Share of the client's calls that its API said it refused; null while a process knows of too few. */
async function refusedAt(server: TestProtection, all: Protected) {
  const { scored } = await decide(server, all);
  return scored?.assessment.signals.find(({ code }) => code === "beh.enumeration")?.facts["refusedShare"];
}

/** Whether a process took a call for signed by the client's key. */
async function isSignedAt(server: TestProtection, all: Protected, dpop: string) {
  // A process that has not heard of the client's key yet checks no proof.
  return Boolean((await decide(server, all, { dpop })).scored?.observation.key);
}

const wrong = (server: TestProtection, all: Protected, from: string) => decide(server, all, { from, key: "ppk_wrong" });

/** Resolves when one process has shared its counts and another has applied them; they arrive in order. */
async function shared(from: TestProtection, to: TestProtection, all: Protected): Promise<void> {
  const network = newNetwork();
  await wrong(from, all, network);
  await from.platform.services.get(decisionService).settle();
  await expect.poll(() => failuresAt(to, all, network), { timeout: 10_000 }).toBe(1);
}

async function signing(all: Protected) {
  const email = `${randomUUID()}@acme.example`;
  const { call } = await one.accounts.addMember(one.provider.id, { email, role: "provider_admin" });
  await registerSigningKey(call, all.client.id, { name: "", jwk });
  return () => {
    const ath = hash("sha256", all.client.key, "base64url");
    return new SignJWT({ jti: randomUUID(), htm: "GET", htu: "https://api.example/invoices", ath })
      .setProtectedHeader({ alg: "EdDSA", typ: "dpop+jwt", jwk })
      .setIssuedAt(Math.floor(one.clock.now().getTime() / 1000))
      .sign(pair.privateKey);
  };
}

it("a proof that one process took is none to another, nor after a restart", async () => {
  const all = await newClient();
  const newProof = await signing(all);
  const [first, second] = [await newProof(), await newProof()];
  await expect.poll(async () => isSignedAt(other, all, await newProof())).toBe(true);
  expect(await isSignedAt(other, all, first)).toBe(true);
  expect(await isSignedAt(other, all, first)).toBe(false);
  await shared(other, one, all);
  expect(await isSignedAt(one, all, first)).toBe(false);
  expect(await isSignedAt(one, all, second)).toBe(true);
  await one.platform.services.get(decisionService).settle();

  const restarted = await startProtection({ peer: one, isRestarted: true });
  try {
    expect(await isSignedAt(restarted, all, first)).toBe(false);
    expect(await isSignedAt(restarted, all, second)).toBe(false);
    expect(await isSignedAt(restarted, all, await newProof())).toBe(true);
  } finally {
    await restarted.close();
  }
});

it("wrong keys count in every process, whichever was tried, and once", async () => {
  const all = await newClient();
  const network = newNetwork();
  for (let turn = 0; turn < 12; turn += 1) await wrong(turn % 2 === 0 ? one : other, all, network);
  await shared(one, other, all);
  await shared(other, one, all);
  for (const server of [one, other]) expect(await failuresAt(server, all, network)).toBe(12);
  // A process that starts, or that lost its connection for a while, reads what was shared.
  const late = await startProtection({ peer: one });
  try {
    expect(await failuresAt(late, all, network)).toBe(12);
  } finally {
    await late.close();
  }
});

it("shared counts name no network in clear, and are deleted when they expire", async () => {
  const all = await newClient();
  await wrong(one, all, "93.184.216.34");
  await one.platform.services.get(decisionService).settle();
  const read = async () =>
    (
      await one.platform.postgres.pool.query<{ state: Buffer; left_s: number }>(
        "select state, extract(epoch from expires_at - counted_at)::int as left_s from shared_count where kind = 'failures'",
      )
    ).rows;
  const rows = await read();
  expect(rows.length).toBeGreaterThan(0);
  for (const { state, left_s } of rows) {
    expect(left_s).toBe(3600);
    expect(state.toString("latin1")).not.toContain("93.184.216");
  }
  one.clock.advance({ hours: 2 });
  await wrong(one, all, newNetwork());
  await one.platform.services.get(decisionService).settle();
  expect(await read()).toHaveLength(1);
});

it("an answer waits for no other process: the store may be away", async () => {
  const all = await newClient();
  const { pool } = one.platform.postgres;
  await pool.query("ALTER TABLE shared_count RENAME TO shared_count_away");
  const network = newNetwork();
  try {
    for (let turn = 0; turn < 3; turn += 1) await wrong(one, all, network);
    await one.platform.services.get(decisionService).settle();
    expect(await failuresAt(one, all, network)).toBe(3);
  } finally {
    await pool.query("ALTER TABLE shared_count_away RENAME TO shared_count");
  }
  await shared(one, other, all);
  expect(await failuresAt(other, all, network)).toBe(3);
});

it("a throttle lets its calls pass once, however many processes there are", async () => {
  const all = await newClient();
  const throttle = ({ platform, clock }: TestProtection) =>
    platform.services.get(decisionService).maker.counters.passThrottle(all.client.id, 2, clock.now().getTime());
  expect(throttle(one)).toBe(0);
  await shared(one, other, all);
  expect(throttle(other)).toBe(0);
  expect(throttle(other)).toBeGreaterThan(0);
  await shared(other, one, all);
  expect(throttle(one)).toBeGreaterThan(0);
  one.clock.advance({ minutes: 2 });
  expect([throttle(one), throttle(other)]).toEqual([0, 0]);
});

/** Has a process ask a client for so many step-ups, each of another agent. */
async function askForStepUps(server: TestProtection, all: Protected, count: number, from: string): Promise<void> {
  for (let agent = 0; agent < count; agent += 1)
    await decide(server, all, { from, userAgent: `agent of ${server.origin}/${agent}` });
}

async function openChallengesOf(...all: readonly Protected[]): Promise<number> {
  const question = "select count(*)::int as open from challenge where state = 'pending' and client_id = any($1)";
  const ids = all.map(({ client }) => client.id);
  const { rows } = await one.platform.postgres.pool.query<{ open: number }>(question, [ids]);
  return rows[0]?.open ?? 0;
}

it("open challenges of a key are limited for all processes together, and after a restart", async () => {
  const all = await newClient(undefined, "step_up");
  const counting = await newClient();
  const from = newNetwork();
  await askForStepUps(one, all, 30, from);
  await shared(one, other, counting);
  await askForStepUps(other, all, 30, from);
  expect(await openChallengesOf(all)).toBe(50);
  await other.platform.services.get(decisionService).settle();
  const restarted = await startProtection({ peer: one, isRestarted: true });
  try {
    await askForStepUps(restarted, all, 1, from);
    expect(await openChallengesOf(all)).toBe(50);
    one.clock.advance({ minutes: 6 });
    await askForStepUps(restarted, all, 1, from);
    expect(await openChallengesOf(all)).toBe(51);
  } finally {
    await restarted.close();
  }
});

it("open challenges of an address are limited for all processes together", async () => {
  const counting = await newClient();
  const from = newNetwork();
  const clients: Protected[] = [];
  for (let turn = 0; turn < 5; turn += 1) clients.push(await newClient(undefined, "step_up"));
  // Each was asked once already, from another address.
  expect(await openChallengesOf(...clients)).toBe(5);
  for (const all of clients.slice(0, 3)) await askForStepUps(one, all, 45, from);
  await shared(one, other, counting);
  for (const all of clients.slice(3)) await askForStepUps(other, all, 45, from);
  expect(await openChallengesOf(...clients)).toBe(205);
});

it("calls of a client count in every process, whichever was asked", async () => {
  const all = await newClient();
  for (let call = 0; call < 50; call += 1) await decide(one, all);
  await shared(one, other, all);
  const perMinute = (decision: Decision) => decision.scored?.observation.perMinute ?? Number.NaN;
  // What others count a moment later counts for the calls after it.
  expect(perMinute(await decide(other, all))).toBeGreaterThanOrEqual(50);
  one.clock.advance({ minutes: 3 });
  expect(perMinute(await decide(other, all))).toBe(0);
});

it("a key that is used in one network here and in another one there is used in several networks", async () => {
  const { call } = await one.accounts.addMember(one.provider.id, {
    email: `${randomUUID()}@acme.example`,
    role: "provider_admin",
    platformAdmin: true,
  });
  const about = { source: "test", licence: "", attribution_text: "", attribution_url: "", version: "1" };
  const query = { kind: "asn", ...about, stale_after_days: 30 } as const;
  const networks = "81.2.69.0,81.2.69.255,2119,Fixed\n185.220.101.0,185.220.101.255,60729,Rented\n";
  const { id } = await importDataPack(call, query, Buffer.from(networks));
  await compileDataPackTask(one.platform).run({ packId: id });
  await other.platform.services.get(networkFactsService).load();

  const all = await newClient();
  const parallelAt = async (server: TestProtection, from: string) => {
    const { scored } = await decide(server, all, { from });
    return scored?.assessment.signals.find(({ code }) => code === "cred.parallel")?.points;
  };
  expect(await parallelAt(one, "81.2.69.142")).toBe(0);
  await shared(one, other, all);
  expect(await parallelAt(other, "185.220.101.4")).toBe(8);
  await shared(other, one, all);
  expect(await parallelAt(one, "81.2.69.142"), "where the client is known").toBe(0);
  expect(await parallelAt(one, "185.220.101.4")).toBe(8);
  one.clock.advance({ minutes: 6 });
  expect(await parallelAt(one, "185.220.101.4")).toBe(0);
});

it("a single process doesn't share how often clients call", async () => {
  const lonely = await startProtection();
  try {
    const { platform, provider } = lonely;
    const api = await addApi(platform, provider.id, {}, settingsWith({ rules: [ruleOf("allow")] }));
    const client = await addClient(platform, provider.id, [api.id]);
    await decide(lonely, { api, client });
    await platform.services.get(decisionService).settle();
    const { rows } = await platform.postgres.pool.query("select 1 from shared_count where kind = 'usage'");
    expect(rows).toHaveLength(0);
  } finally {
    await lonely.close();
  }
});

it("an API's answer counts in every process, whichever decided and whichever gets the report", async () => {
  const all = await newClient();
  for (let call = 0; call < 12; call += 1) {
    const { id } = await decide(one, all);
    const { status } = await other.send("/v1/reports", { decision_id: id, status: call < 3 ? 200 : 404 });
    expect(status).toBe(204);
  }
  // It goes to the process that decided, and comes back as a count.
  await shared(other, one, all);
  await shared(one, other, all);
  for (const server of [one, other]) expect(await refusedAt(server, all)).toBeCloseTo(9 / 12);
});

it("an outcome reported by another sender than that API's gateway counts nowhere", async () => {
  const all = await newClient();
  // A hop of one API is none of another.
  await newClient(["10.0.0.0/8"]);
  const service = other.platform.services.get(decisionService);
  for (let call = 0; call < 12; call += 1) {
    const { id } = await decide(one, all);
    expect(service.acceptReport({ decisionId: id, status: 404, peer: "198.51.100.7" })).toBe(false);
    expect(service.acceptReport({ decisionId: id, status: 404, peer: "10.1.2.3" })).toBe(true);
    expect(
      one.platform.services.get(decisionService).acceptReport({ decisionId: id, status: 404, peer: "10.1.2.3" }),
    ).toBe(false);
  }
  await shared(other, one, all);
  await shared(one, other, all);
  for (const server of [one, other]) expect(await refusedAt(server, all)).toBeNull();
});
