import { hash } from "node:crypto";
import { adaptiveHeaders } from "@parapet/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Member } from "../../../modules/account/testing.ts";
import { enrolled, wrongCodeOf } from "../../../modules/adaptive-auth/challenge/testing.ts";
import { compileDataPackTask } from "../../../modules/adaptive-auth/data-pack/compile-data-pack.ts";
import { importDataPack } from "../../../modules/adaptive-auth/data-pack/import-data-pack.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
let operator: Member;

beforeAll(async () => {
  server = await startProtection();
  operator = await server.accounts.addMember(server.provider.id, {
    email: "ola@acme.example",
    role: "provider_admin",
    platformAdmin: true,
  });
});
afterAll(() => server.close());

/** Points of a signal in the last decision about an API, or the state in which it has none. */
async function lastPoints(apiId: string, code: string): Promise<unknown> {
  const row = (await server.logged(apiId)).at(-1) ?? {};
  const [codes, states, decibans] = ["signal_codes", "signal_states", "signal_decibans"].map((name) => row[name]);
  if (!Array.isArray(codes) || !Array.isArray(states) || !Array.isArray(decibans)) return undefined;
  const at = codes.indexOf(code);
  return states[at] === 2 ? "unavailable" : decibans[at];
}

it("a key on the list of leaked ones is refused, until the list is too old to tell", async () => {
  const { platform, provider, clock } = server;
  const api = await addApi(platform, provider.id);
  const [leaked, kept] = [
    await addClient(platform, provider.id, [api.id]),
    await addClient(platform, provider.id, [api.id]),
  ];
  expect((await server.ask(api.id, leaked.key)).status).toBe(200);
  expect(await lastPoints(api.id, "cred.leaked")).toBe("unavailable");

  const about = { source: "test", licence: "", attribution_text: "", attribution_url: "", version: "1" };
  const query = { kind: "leaked_keys", ...about, stale_after_days: 30 } as const;
  const { id } = await importDataPack(operator.call, query, Buffer.from(`${hash("sha256", leaked.key)}\n`));
  await compileDataPackTask(platform).run({ packId: id });
  expect((await server.ask(api.id, leaked.key)).status).toBe(403);
  expect(await lastPoints(api.id, "cred.leaked")).toBe(20);
  expect((await server.ask(api.id, kept.key)).status).toBe(200);
  expect(await lastPoints(api.id, "cred.leaked")).toBe(0);

  clock.advance({ days: 30 });
  expect((await server.ask(api.id, leaked.key)).status).toBe(200);
  expect(await lastPoints(api.id, "cred.leaked")).toBe("unavailable");
});

it("wrong codes make calls from their address riskier for an hour, and not those of the client elsewhere", async () => {
  const { platform, provider, clock, origin } = server;
  const rules = [{ ...ruleOf("step_up"), when: { methods: ["POST"] } }, ruleOf("allow")];
  const api = await addApi(platform, provider.id, {}, settingsWith({ rules, on_error: "deny" }));
  const client = await addClient(platform, provider.id, [api.id], { kind: "interactive" });
  const { secret } = await enrolled(operator.call, client.id);
  const id = await vi.waitUntil(async () => {
    const { headers } = await server.ask(api.id, client.key, { "x-original-method": "POST" });
    return headers.get(adaptiveHeaders.challenge);
  });
  for (let n = 0; n < 5; n += 1)
    await fetch(`${origin}/v1/challenges/${id}/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": client.key },
      body: JSON.stringify({ method: "totp", code: wrongCodeOf(secret, clock.now()) }),
    });
  // The answers came from the loopback address.
  const points = async (address: string) => {
    await server.ask(api.id, client.key, { "x-real-ip": address });
    return lastPoints(api.id, "cred.failures");
  };
  expect(await points("127.0.0.1")).toBe(5);
  expect(await points("127.0.0.9")).toBe(0);
  expect(await points("198.51.100.7")).toBe(0);
  clock.advance({ hours: 2 });
  expect(await points("127.0.0.1")).toBe(0);
});

it("wrong keys make calls from their address riskier: not from its neighbors, and not of clients known there", async () => {
  const { platform, provider, clock } = server;
  const api = await addApi(platform, provider.id);
  const [known, stranger] = [
    await addClient(platform, provider.id, [api.id]),
    await addClient(platform, provider.id, [api.id]),
  ];
  const [office, neighbor] = ["8.8.4.4", "8.8.4.5"];
  const [home, subscriber, other] = ["2a01:799::1", "2a01:799::beef", "2a01:799:0:1::1"];
  for (let session = 0; session < 3; session += 1) {
    await server.ask(api.id, known.key, { "x-real-ip": office });
    clock.advance({ hours: 2 });
  }
  for (let n = 0; n < 20; n += 1)
    for (const from of [office, home]) await server.ask(api.id, "ppk_wrong", { "x-real-ip": from });
  const points = async (key: string, from: string) => {
    await server.ask(api.id, key, { "x-real-ip": from });
    return lastPoints(api.id, "cred.failures");
  };
  expect(await points(stranger.key, office)).toBe(10);
  expect(await points(stranger.key, neighbor)).toBe(0);
  expect(await points(stranger.key, subscriber)).toBe(10);
  expect(await points(stranger.key, other)).toBe(0);
  expect(await points(known.key, office)).toBe(0);
});
