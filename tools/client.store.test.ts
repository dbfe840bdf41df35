import { createFetch, generateSigningKey, getPublicJwk, StepUpError, type StepUpOptions } from "@parapet/client";
import { endpoints } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Arrived, startStepUpApi, type StepUpApi } from "./step-up-api.ts";

let shop: StepUpApi;
// Time enough to install nginx where it is missing.
beforeAll(async () => {
  shop = await startStepUpApi();
}, 240_000);
afterAll(() => shop.close());

const open = (key: string, stepUp: Omit<StepUpOptions, "parapet"> = {}, more = {}) =>
  createFetch({ api: shop.origin, key, stepUp: { parapet: shop.parapet.origin, ...stepUp }, ...more });
const read = async (answer: Response) => (await answer.json()) as Arrived;

describe("a client with an authenticator's secret", () => {
  test("passes its step-up, sends a POST with its body, and isn't prompted again", async () => {
    const { id, key } = await shop.addClient("interactive");
    const { secret } = await shop.enrol(id);
    const call = open(key, { totp: secret });
    const before = shop.arrived();
    const answer = await call("/orders", { method: "POST", body: "one order" });
    expect([answer.status, await read(answer)]).toEqual([
      200,
      { path: "/orders", body: "one order", clientId: id, elevated: "true" },
    ]);
    expect((await call("/orders")).status).toBe(200);
    expect(shop.arrived() - before).toBe(2);
  });

  test("answers one challenge for calls that are made together", async () => {
    const { id, key } = await shop.addClient("interactive");
    const { secret } = await shop.enrol(id);
    let verified = 0;
    const counting: typeof fetch = (input, init) => {
      if (typeof input === "string" && input.endsWith("/verify")) verified += 1;
      return fetch(input, init);
    };
    const call = open(key, { totp: secret }, { fetch: counting });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => call(`/orders/${at}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(verified).toBe(1);
  });

  test("sends a stream once, and says that the next call passes", async () => {
    const { id, key } = await shop.addClient("interactive");
    const call = open(key, { totp: (await shop.enrol(id)).secret });
    const stream = () => new Blob(["many orders"]).stream();
    const before = shop.arrived();
    await expect(call("/orders", { method: "POST", body: stream() })).rejects.toMatchObject({
      name: "BodyNotRepeatableError",
    });
    expect(shop.arrived()).toBe(before);
    expect(await read(await call("/orders", { method: "POST", body: stream() }))).toMatchObject({
      body: "many orders",
    });
  });

  test("with a wrong secret can be given a new one", async () => {
    const { id, key } = await shop.addClient("interactive");
    await shop.enrol(id);
    const call = open(key, { totp: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" });
    for (let time = 0; time < 3; time += 1) await expect(call("/orders")).rejects.toMatchObject({ code: "code_wrong" });
    const client = endpoints["apiClients.get"].answer.body.parse(
      await shop.parapet.ask("GET", `/api/adaptive/clients/${id}`),
    );
    expect(client.state).toBe("learning");
  });
});

test("a person enters a backup code", async () => {
  const { id, key } = await shop.addClient("interactive");
  const { backupCodes } = await shop.enrol(id);
  const asked: string[] = [];
  const call = open(key, {
    totp: () => null,
    backupCode: ({ api }) => {
      asked.push(api.name);
      return backupCodes[0] ?? null;
    },
  });
  expect((await call("/orders", { method: "HEAD" })).status).toBe(200);
  expect(asked).toEqual(["Shop"]);
});

test("a registered key signs calls and the step-up", async () => {
  const { id, key } = await shop.addClient("headless");
  const signingKey = await generateSigningKey();
  await shop.registerKey(id, await getPublicJwk(signingKey));
  const call = open(key, {}, { signingKey });
  expect(await read(await call("/orders?page=2"))).toMatchObject({ clientId: id, elevated: "true" });
  // Elevations belong to the key that signed: without a proof, the same caller is asked.
  expect((await createFetch({ api: shop.origin, key })("/orders")).status).toBe(401);
  expect((await call("/orders")).status).toBe(200);
  const { signing_keys: keys } = endpoints["clientKeys.list"].answer.body.parse(
    await shop.parapet.ask("GET", `/api/adaptive/clients/${id}/keys`),
  );
  expect(keys.map(({ last_used_at: used }) => used)).toEqual([expect.any(String)]);
});

// Together, because they wait.
describe.concurrent("a client that has to wait", () => {
  test("for the next code does, when another process used this one", async () => {
    const { id, key } = await shop.addClient("interactive");
    const { secret } = await shop.enrol(id);
    const [one, other] = ["till-a", "till-b"].map((agent) => ({ headers: { "user-agent": agent } }));
    expect((await open(key, { totp: secret })("/orders", one)).status).toBe(200);
    expect((await open(key, { totp: secret })("/orders", other)).status).toBe(200);
  });

  test("for its owner passes when the owner approves", async () => {
    const { id, key } = await shop.addClient("headless");
    const call = open(key, { approval: true });
    const [answer] = await Promise.all([call("/orders"), shop.answerAsOwner(id, "approve")]);
    expect(await read(answer)).toMatchObject({ clientId: id, elevated: "true" });
  });

  test("for its owner ends when the owner reports the call", async () => {
    const { id, key } = await shop.addClient("headless");
    const call = open(key, { approval: true });
    const [answer] = await Promise.allSettled([call("/orders"), shop.answerAsOwner(id, "not_ours")]);
    expect(answer).toMatchObject({ status: "rejected", reason: expect.any(StepUpError) });
    expect(answer).toMatchObject({ reason: { code: "denied" } });
  });
});
