import { adaptiveHeaders, challengeOutcome, elevationHeader } from "@parapet/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Member } from "../../../modules/account/testing.ts";
import { resetLearning } from "../../../modules/adaptive-auth/api-client/reset-learning.ts";
import { codeOfSecret, enrolled } from "../../../modules/adaptive-auth/challenge/testing.ts";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
/** A process that hears of no change any more. */
let deaf: TestProtection;
let operator: Member;

beforeAll(async () => {
  server = await startProtection();
  operator = await server.accounts.addMember(server.provider.id, { email: "ola@acme.example", role: "provider_admin" });
});
afterAll(() => server.close());

const rules = [
  { ...ruleOf("allow"), when: { elevated: true } },
  { ...ruleOf("step_up"), when: { methods: ["POST"] } },
  ruleOf("deny"),
];

/** A client that passed a step-up, as the process knows it that heard of the client and not of the step. */
async function passed() {
  const { platform, provider, clock, origin } = server;
  const api = await addApi(platform, provider.id, {}, settingsWith({ rules, on_error: "deny" }));
  const add = () => addClient(platform, provider.id, [api.id], { kind: "interactive" });
  const [client, other] = [await add(), await add()];
  const { secret } = await enrolled(operator.call, client.id);
  deaf = await startProtection({ peer: server });
  await deaf.platform.services.get(eventBusService).stop();
  // On a busy machine a challenge may take longer than a decision may.
  const challenge = await vi.waitUntil(async () => {
    const { headers } = await server.ask(api.id, client.key, { "x-original-method": "POST" });
    return headers.get(adaptiveHeaders.challenge);
  });
  clock.advance({ seconds: 30 });
  const answer = await fetch(`${origin}/v1/challenges/${challenge}/verify`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": client.key },
    body: JSON.stringify({ method: "totp", code: codeOfSecret(secret, clock.now()) }),
  });
  const { elevation } = challengeOutcome.parse(await answer.json());
  return { api, client, other, carried: { [elevationHeader]: elevation ?? "" } };
}

const statusOf = async (asked: ReturnType<TestProtection["ask"]>) => (await asked).status;

it("a process that did not hear of the step lets pass who carries it, from the same place and until it is over", async () => {
  const { api, client, other, carried } = await passed();
  expect(await statusOf(server.ask(api.id, client.key))).toBe(200);
  expect(await statusOf(deaf.ask(api.id, client.key))).toBe(403);
  const letIn = await deaf.ask(api.id, client.key, carried);
  expect([letIn.status, letIn.headers.get(adaptiveHeaders.elevated)]).toEqual([200, "true"]);
  expect(await statusOf(deaf.ask(api.id, other.key, carried))).toBe(403);
  expect(await statusOf(deaf.ask(api.id, client.key, { ...carried, "x-real-ip": "52.95.110.1" }))).toBe(403);
  expect(await statusOf(deaf.ask(api.id, client.key, { ...carried, "user-agent": "curl/8.0" }))).toBe(403);
  const forged = { [elevationHeader]: `${carried[elevationHeader]?.slice(0, -8)}AAAAAAAA` };
  expect(await statusOf(deaf.ask(api.id, client.key, forged))).toBe(403);
  server.clock.advance({ minutes: 15 });
  expect(await statusOf(deaf.ask(api.id, client.key, carried))).toBe(403);
  await deaf.close();
});

it("a step-up elevates who passed it, and no neighbor with another version of the agent", async () => {
  const { api, client, carried } = await passed();
  expect(await statusOf(server.ask(api.id, client.key))).toBe(200);
  // The same network, the same product, another version of it.
  const neighbor = { "x-real-ip": "198.51.100.200", "user-agent": "okhttp/4.12.1" };
  expect(await statusOf(server.ask(api.id, client.key, neighbor))).toBe(403);
  expect(await statusOf(server.ask(api.id, client.key, { ...neighbor, ...carried }))).toBe(403);
  const { status, headers } = await server.ask(api.id, client.key, { ...neighbor, "x-original-method": "POST" });
  expect([status, headers.get(adaptiveHeaders.decision)]).toEqual([401, "step_up"]);
  await deaf.close();
});

it("ended elevations are no longer accepted from their clients", async () => {
  const { api, client, carried } = await passed();
  await resetLearning(operator.call, client.id);
  expect(await statusOf(server.ask(api.id, client.key, carried))).toBe(403);
  await deaf.close();
});
