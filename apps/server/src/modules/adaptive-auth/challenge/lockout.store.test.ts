import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { changeClientState } from "../api-client/change-client-state.ts";
import { addStepUpCase, codeOfSecret, enrolled, wrongCodeOf, type StepUpCase } from "./testing.ts";
import { verifyChallenge } from "./verify-challenge.ts";

let accounts: TestAccounts;
let admin: Member;
let own: StepUpCase;
let secret: Uint8Array;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  own = await addStepUpCase(admin.call);
  ({ secret } = await enrolled(admin.call, own.clientId));
  await accounts.mails();
  accounts.clock.advance({ seconds: 60 });
});

const office = { network: "198.51.100.0/24" };

async function answerRight(from = office): Promise<string> {
  const { id } = await own.ask(from);
  const code = codeOfSecret(secret, accounts.clock.now());
  return codeOf(verifyChallenge(own.call, id, { method: "totp", code }));
}

async function answerWrong(network: string): Promise<string> {
  const { id } = await own.ask({ network });
  const code = wrongCodeOf(secret, accounts.clock.now());
  return codeOf(verifyChallenge(own.call, id, { method: "totp", code }));
}

async function clientRow() {
  const { rows } = await accounts.platform.postgres.pool.query<{
    state: string;
    state_reason: string;
    minutes: number;
  }>(
    "select state, state_reason, extract(epoch from locked_until - $2::timestamptz) / 60 as minutes from api_client where id = $1",
    [own.clientId, accounts.clock.now()],
  );
  return rows[0];
}

test("an attacker with a thousand wrong codes locks his own network, and the client's known context goes on", async () => {
  expect(await answerRight()).toBe("done");
  const said = new Map<string, number>();
  for (let n = 0; n < 1000; n += 1) {
    const outcome = await answerWrong("203.0.113.0/24");
    said.set(outcome, (said.get(outcome) ?? 0) + 1);
    accounts.clock.advance({ seconds: 1 });
  }
  // Twenty are judged: ten, and ten more after the first quarter of an hour; the second lock outlasts the rest.
  expect(said.get("rate_limited")).toBe(980);
  expect((said.get("code_wrong") ?? 0) + (said.get("challenge_exhausted") ?? 0)).toBe(20);
  expect(await clientRow()).toMatchObject({ state: "normal" });
  expect(await answerRight()).toBe("done");
  expect(await accounts.mails()).toEqual([]);
}, 120_000);

test("strangers from three networks lock all strangers, never the context that the client is known in", async () => {
  expect(await answerRight()).toBe("done");
  const networks = ["203.0.113.0/24", "192.0.2.0/24", "2001:db8:1::/48"];
  for (let n = 0; n < 9; n += 1) expect(await answerWrong(networks[n % 3] ?? "")).toBe("code_wrong");
  expect(await answerWrong("203.0.113.0/24")).toBe("code_wrong");
  expect(await answerWrong("203.0.113.0/24")).toBe("client_locked");
  // Also without earlier failures.
  expect(await answerRight({ network: "100.64.7.0/24" })).toBe("client_locked");
  expect(await clientRow()).toMatchObject({ state: "watched", state_reason: "failures" });
  expect((await accounts.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Failed step-ups of"),
  ]);
  accounts.clock.advance({ seconds: 30 });
  expect(await answerRight()).toBe("done");
  accounts.clock.advance({ minutes: 15 });
  expect(await answerRight({ network: "100.64.7.0/24" })).toBe("done");
});

test("wrong codes from a known context lock the client, for twice as long the second time", async () => {
  expect(await answerRight()).toBe("done");
  for (const minutes of [15, 30]) {
    for (let n = 0; n < 10; n += 1) await answerWrong(office.network);
    expect(await clientRow()).toMatchObject({ state: "locked", state_reason: "failures" });
    expect(Number((await clientRow())?.minutes)).toBe(minutes);
    expect(await answerRight()).toBe("client_locked");
    accounts.clock.advance({ minutes });
  }
  expect(await answerRight()).toBe("done");
  expect((await accounts.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is locked"),
    expect.stringContaining("is locked"),
  ]);
});

test("a hundred wrong codes in a row stop strangers until an operator takes the watch back", async () => {
  expect(await answerRight()).toBe("done");
  let judged = 0;
  for (let n = 0; judged < 100 && n < 400; n += 1) {
    const outcome = await answerWrong("203.0.113.0/24");
    if (outcome === "rate_limited" || outcome === "client_locked") accounts.clock.advance({ hours: 24 });
    else judged += 1;
  }
  expect(judged).toBe(100);
  accounts.clock.advance({ days: 30 });
  expect(await answerWrong("203.0.113.0/24")).toBe("client_locked");
  expect(await answerRight({ network: "100.64.7.0/24" })).toBe("client_locked");
  expect(await answerRight()).toBe("done");
  accounts.clock.advance({ seconds: 30 });
  await changeClientState(admin.call, own.clientId, { action: "unwatch" });
  expect(await answerRight({ network: "100.64.7.0/24" })).toBe("done");
}, 60_000);

test.each(["locked", "disabled"])("a client that an operator has %s answers nothing", async (state) => {
  expect(await answerRight()).toBe("done");
  accounts.clock.advance({ seconds: 30 });
  await accounts.platform.postgres.pool.query("update api_client set state = $2 where id = $1", [own.clientId, state]);
  expect(await answerRight()).toBe("client_locked");
});
