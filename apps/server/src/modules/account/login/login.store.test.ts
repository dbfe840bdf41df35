import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { codeOf, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { login } from "./login.ts";

let accounts: TestAccounts;
let admin: Member;
let nextHost = 1;

beforeAll(async () => {
  accounts = await startAccounts();
  const provider = await accounts.addProvider("acme");
  admin = await accounts.addMember(provider.id, {
    email: "ada@acme.example",
    role: "provider_admin",
    platformAdmin: true,
  });
});
afterAll(() => accounts.close());

/** An address without earlier calls. */
function freshAddress(): string {
  nextHost += 1;
  return `192.0.2.${nextHost}`;
}

function addUser(email: string, more: { status?: "invited" | "active" | "suspended"; confirmed?: boolean } = {}) {
  return accounts.addMember(admin.user.providerId, { email, ...more });
}

function tryLogin(email: string, given: string, address = freshAddress()) {
  return login(accounts.call({ address }), { email, password: given });
}

async function actionsOn(userId: string): Promise<string[]> {
  const { items } = await listAudit(admin.call, { page: 1, page_size: 100, subject_id: userId });
  return items.map(({ action, after }) => [action, after?.["reason"]].filter(Boolean).join(" "));
}

test("the right password opens a session and says who logged in", async () => {
  const { user } = await addUser("first@acme.example");
  const answer = await tryLogin("first@acme.example", password);
  expect(answer).toMatchObject({ user: { id: user.id, email: "first@acme.example", mfa_enabled: false } });
  expect(answer).toHaveProperty("access");
  expect(answer).toHaveProperty("refresh");
  expect((await accounts.readUser(user.id)).lastLoginAt).toEqual(accounts.clock.now());
  expect(await actionsOn(user.id)).toEqual(["login.success"]);
});

test("an address is found in any case", async () => {
  await addUser("Mixed.Case@acme.example");
  expect(await codeOf(tryLogin("mixed.case@acme.example", password))).toBe("done");
});

test("an unknown address, a wrong password, a suspended and an invited account all look the same", async () => {
  await addUser("known@acme.example");
  await addUser("away@acme.example", { status: "suspended" });
  await addUser("new@acme.example", { status: "invited" });
  expect(await codeOf(tryLogin("missing@acme.example", password))).toBe("credentials_wrong");
  expect(await codeOf(tryLogin("known@acme.example", "not the password"))).toBe("credentials_wrong");
  expect(await codeOf(tryLogin("away@acme.example", password))).toBe("credentials_wrong");
  expect(await codeOf(tryLogin("new@acme.example", password))).toBe("credentials_wrong");
});

test("an unknown address costs as much computing as a known one", async () => {
  await addUser("timed@acme.example");
  const cost = async (email: string) => {
    const before = process.cpuUsage();
    await codeOf(tryLogin(email, "not the password"));
    return process.cpuUsage(before).user;
  };
  const known = await cost("timed@acme.example");
  expect(await cost("ghost@acme.example")).toBeGreaterThan(known / 3);
});

test("the audit trail says what was wrong", async () => {
  const { user } = await addUser("audited@acme.example");
  await codeOf(tryLogin("audited@acme.example", "not the password"));
  await tryLogin("audited@acme.example", password);
  expect(await actionsOn(user.id)).toEqual(["login.success", "login.failure password_wrong"]);
});

test("only platform administrators see attempts on accounts that do not exist", async () => {
  await codeOf(tryLogin("phantom@acme.example", password));
  const other = await accounts.addProvider("other");
  const outsider = await accounts.addMember(other.id, { email: "root@other.example", role: "provider_admin" });
  const query = { page: 1, page_size: 100, action: "login.failure" } as const;
  const actors = async (member: Member) => (await listAudit(member.call, query)).items.map(({ actor }) => actor);
  expect(await actors(admin)).toContain("phantom@acme.example");
  expect(await actors(outsider)).toEqual([]);
});

test("the right password of an unconfirmed address says so, a wrong one does not", async () => {
  await addUser("unconfirmed@acme.example", { confirmed: false });
  expect(await codeOf(tryLogin("unconfirmed@acme.example", password))).toBe("email_unconfirmed");
  expect(await codeOf(tryLogin("unconfirmed@acme.example", "not the password"))).toBe("credentials_wrong");
});

test("after five failures an account waits longer and longer, with or without the right password", async () => {
  const { user } = await addUser("hammered@acme.example");
  const attempt = (given: string) => tryLogin("hammered@acme.example", given);
  for (let n = 0; n < 5; n += 1) expect(await codeOf(attempt("wrong guess"))).toBe("credentials_wrong");
  await expect(attempt(password)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 2 });
  accounts.clock.advance({ seconds: 2 });
  expect(await codeOf(attempt("wrong guess"))).toBe("credentials_wrong");
  await expect(attempt(password)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 4 });
  expect(await actionsOn(user.id)).toContain("login.lock");
});

test("no wait is longer than fifteen minutes", async () => {
  await addUser("stubborn@acme.example");
  let longest = 0;
  for (let n = 0; n < 16; n += 1) {
    await codeOf(tryLogin("stubborn@acme.example", "wrong guess"));
    const wait = await tryLogin("stubborn@acme.example", "wrong guess").catch(
      (error: { retryAfter?: number }) => error,
    );
    const seconds = "retryAfter" in wait ? (wait.retryAfter ?? 0) : 0;
    longest = Math.max(longest, seconds);
    accounts.clock.advance({ seconds });
  }
  expect(longest).toBe(900);
});

test("an account that does not exist waits like one that does", async () => {
  for (let n = 0; n < 5; n += 1) await codeOf(tryLogin("nowhere@acme.example", "wrong guess"));
  expect(await codeOf(tryLogin("nowhere@acme.example", "wrong guess"))).toBe("rate_limited");
});

test("a success forgets the failures before it", async () => {
  await addUser("careless@acme.example");
  for (let n = 0; n < 4; n += 1) await codeOf(tryLogin("careless@acme.example", "wrong guess"));
  await tryLogin("careless@acme.example", password);
  for (let n = 0; n < 5; n += 1) {
    expect(await codeOf(tryLogin("careless@acme.example", "wrong guess"))).toBe("credentials_wrong");
  }
});

test("a burst of parallel guesses gets no more than five answers", async () => {
  await addUser("burst@acme.example");
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(tryLogin("burst@acme.example", "wrong guess"))),
  );
  expect(codes.filter((code) => code === "credentials_wrong")).toHaveLength(5);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(15);
});

test("strangers who hammer at an account do not lock its owner out at a known address", async () => {
  await addUser("owner@acme.example");
  const home = freshAddress();
  await tryLogin("owner@acme.example", password, home);
  for (let n = 0; n < 8; n += 1) await codeOf(tryLogin("owner@acme.example", "wrong guess"));
  expect(await codeOf(tryLogin("owner@acme.example", password))).toBe("rate_limited");
  expect(await codeOf(tryLogin("owner@acme.example", password, home))).toBe("done");
});

test("strangers on a few networks, however busy, lock the owner out of no network", async () => {
  await addUser("traveler@acme.example");
  const strangers = [freshAddress(), freshAddress(), freshAddress()];
  for (let n = 0; n < 40; n += 1) {
    for (const address of strangers) await codeOf(tryLogin("traveler@acme.example", "wrong guess", address));
    accounts.clock.advance({ minutes: 16 });
  }
  for (const address of strangers)
    for (let n = 0; n < 14; n += 1) await codeOf(tryLogin("traveler@acme.example", "wrong guess", address));
  expect(await codeOf(tryLogin("traveler@acme.example", password))).toBe("done");
});

test("networks that are too many share one count, so that each brings no free guesses", async () => {
  await addUser("botnet@acme.example");
  const guesses = async (addresses: readonly string[]) => {
    const codes = [];
    for (const address of addresses) codes.push(await codeOf(tryLogin("botnet@acme.example", "wrong guess", address)));
    return codes.filter((code) => code === "credentials_wrong").length;
  };
  const networks = Array.from({ length: 10 }, freshAddress);
  expect(await guesses(networks)).toBe(5);
  expect(await guesses(networks)).toBe(0);
});

test("an owner's IPv6 network is known as a whole", async () => {
  await addUser("six@acme.example");
  await tryLogin("six@acme.example", password, "2001:db8:1:2::1");
  for (let n = 0; n < 8; n += 1) await codeOf(tryLogin("six@acme.example", "wrong guess"));
  expect(await codeOf(tryLogin("six@acme.example", password))).toBe("rate_limited");
  expect(await codeOf(tryLogin("six@acme.example", password, "2001:db8:1:2:aaaa::9"))).toBe("done");
});

test("one address that tries many accounts has to wait too, and a success of its own does not free it", async () => {
  await addUser("insider@acme.example");
  const address = freshAddress();
  for (let n = 0; n < 19; n += 1) await codeOf(tryLogin(`target-${n}@acme.example`, "wrong guess", address));
  expect(await codeOf(tryLogin("insider@acme.example", password, address))).toBe("done");
  expect(await codeOf(tryLogin("target-20@acme.example", "wrong guess", address))).toBe("credentials_wrong");
  expect(await codeOf(tryLogin("target-21@acme.example", "wrong guess", address))).toBe("rate_limited");
});
