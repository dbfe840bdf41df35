import { randomUUID } from "node:crypto";
import { decodeJwt, importSPKI, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { getChallenge } from "./queries.ts";
import { sweepChallenges } from "./sweep-challenges.ts";
import { addStepUpCase, codeOfSecret, enrolled, wrongCodeOf, type StepUpCase } from "./testing.ts";
import { verifyChallenge } from "./verify-challenge.ts";

let accounts: TestAccounts;
let admin: Member;
let own: StepUpCase;
let secret: Uint8Array;
let backupCodes: readonly string[];

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  own = await addStepUpCase(admin.call);
  ({ secret, backupCodes } = await enrolled(admin.call, own.clientId));
  await accounts.mails();
  accounts.clock.advance({ seconds: 60 });
});

const codeNow = (steps = 0) => codeOfSecret(secret, accounts.clock.now(), steps);
const wrongCode = () => wrongCodeOf(secret, accounts.clock.now());
const totp = (code: string) => ({ method: "totp", code }) as const;
const answer = (id: string, code: string) => verifyChallenge(own.call, id, totp(code));

async function elevations() {
  const { rows } = await accounts.platform.postgres.pool.query<{ amr: string[]; seconds: number; context: string }>(
    `select amr, extract(epoch from expires_at - auth_time)::int as seconds, convert_from(context_hash, 'UTF8') as context
     from elevation where client_id = $1 and revoked_at is null order by id`,
    [own.clientId],
  );
  return rows;
}

test("a challenge tells its ways, ends after five minutes and is the same one when asked again", async () => {
  const first = await own.ask();
  expect(first.id).toMatch(/^[\w-]{22}$/);
  expect(first.methods).toEqual(["totp", "backup_code"]);
  expect(first.expiresAt.getTime() - accounts.clock.now().getTime()).toBe(300_000);
  expect(first.verifyUrl).toBe(`https://parapet.test/v1/challenges/${first.id}/verify`);
  const again = await Promise.all([own.ask(), own.ask(), own.ask()]);
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]));
  expect((await own.ask({ network: "203.0.113.0/24" })).id).not.toBe(first.id);
  accounts.clock.advance({ seconds: 300 });
  expect((await own.ask()).id).not.toBe(first.id);
  expect((await getChallenge(own.call, first.id)).state).toBe("expired");
});

test("of several who ask at once for a new one, all get the same", async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => own.ask({ network: "192.0.2.0/24" })));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
});

test("neither the id of a challenge nor a backup code is in the database", async () => {
  const { id } = await own.ask();
  const { rows } = await accounts.platform.postgres.pool.query<{ all: string }>(
    "select (select string_agg(c::text, ' ') from challenge c) || (select string_agg(b::text, ' ') from client_backup_code b) as all",
  );
  expect(rows[0]?.all).not.toContain(id);
  expect(rows[0]?.all).not.toContain(Buffer.from(id).toString("hex"));
  expect(rows[0]?.all).not.toContain(backupCodes[0]?.replaceAll("-", ""));
});

test("the policy's ways are offered as far as the client has them", async () => {
  expect((await own.ask({ methods: ["signed", "totp"] })).methods).toEqual(["totp"]);
  expect((await own.ask({ context: "other", methods: ["signed"] })).methods).toEqual([]);
});

test("a right code elevates the context that was asked, and no other", async () => {
  const { id } = await own.ask();
  const passed = await answer(id, codeNow());
  expect(passed).toMatchObject({
    result: "passed",
    expires_at: new Date(accounts.clock.now().getTime() + 900_000).toISOString(),
  });
  expect(await elevations()).toEqual([{ amr: ["otp", "rba"], seconds: 900, context: "198.51.100.0/24" }]);
  expect(await getChallenge(own.call, id)).toMatchObject({ state: "passed", attempts_left: 5 });
});

test("the elevation is a JWT that the provider's key signed", async () => {
  const { id } = await own.ask();
  const { elevation } = await answer(id, codeNow());
  const { rows } = await accounts.platform.postgres.pool.query<{ public_key: string }>(
    "select public_key from provider_key where provider_id = $1",
    [admin.user.providerId],
  );
  const key = await importSPKI(rows[0]?.public_key ?? "", "EdDSA");
  const settings = { currentDate: accounts.clock.now(), audience: own.apiId, subject: own.clientId };
  const { payload } = await jwtVerify(elevation ?? "", key, settings);
  const seconds = accounts.clock.now().getTime() / 1000;
  expect(payload).toMatchObject({
    acr: "urn:adaptive:otp",
    amr: ["otp", "rba"],
    auth_time: seconds,
    exp: seconds + 900,
    ctx: Buffer.from("198.51.100.0/24").toString("base64url"),
  });
  expect(decodeJwt(elevation ?? "")).not.toHaveProperty("cnf");
});

test.each([
  ["before", -1, "done"],
  ["after", 1, "done"],
  ["two before", -2, "code_wrong"],
  ["two after", 2, "code_wrong"],
])("the code of the step %s is judged", async (_, steps, expected) => {
  const { id } = await own.ask();
  expect(await codeOf(answer(id, codeNow(steps)))).toBe(expected);
});

test.each([-35, 35])("a clock that is %d seconds off in the middle of a step is forgiven", async (seconds) => {
  accounts.clock.advance({ seconds: 45 - ((accounts.clock.now().getTime() / 1000) % 30) });
  const { id } = await own.ask();
  const theirs = new Date(accounts.clock.now().getTime() + seconds * 1000);
  expect(await codeOf(answer(id, codeOfSecret(secret, theirs)))).toBe("done");
});

test("the code that confirmed the authenticator answers no challenge", async () => {
  const other = await addStepUpCase(admin.call);
  const factor = await enrolled(admin.call, other.clientId);
  const { id } = await other.ask();
  const code = codeOfSecret(factor.secret, accounts.clock.now());
  expect(await codeOf(verifyChallenge(other.call, id, totp(code)))).toBe("code_replayed");
});

test("a used code is refused as such and costs no try, also one of an earlier step", async () => {
  await answer((await own.ask()).id, codeNow(1));
  const { id } = await own.ask();
  for (const steps of [1, 0, 1, 0, 1, 0]) expect(await codeOf(answer(id, codeNow(steps)))).toBe("code_replayed");
  expect((await getChallenge(own.call, id)).attempts_left).toBe(5);
  accounts.clock.advance({ seconds: 60 });
  expect(await codeOf(answer(id, codeNow()))).toBe("done");
});

test("of twenty identical codes at once, one is accepted, be it one challenge or twenty", async () => {
  const { id } = await own.ask();
  const one = await Promise.all(Array.from({ length: 20 }, () => codeOf(answer(id, codeNow()))));
  expect(one.toSorted()).toEqual([...Array<string>(19).fill("code_replayed"), "done"]);
  accounts.clock.advance({ seconds: 30 });
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => own.ask({ context: `context ${n}` })));
  const codes = await Promise.all(many.map((each) => codeOf(answer(each.id, codeNow()))));
  expect(codes.toSorted()).toEqual([...Array<string>(19).fill("code_replayed"), "done"]);
});

test("five wrong codes end a challenge, also when they come at once", async () => {
  const { id } = await own.ask();
  const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(answer(id, wrongCode()))));
  expect(codes.toSorted()).toEqual([
    ...Array<string>(8).fill("challenge_exhausted"),
    ...Array<string>(4).fill("code_wrong"),
  ]);
  expect(await codeOf(answer(id, codeNow()))).toBe("challenge_exhausted");
  expect(await getChallenge(own.call, id)).toMatchObject({ state: "exhausted", attempts_left: 0 });
  expect(await elevations()).toEqual([]);
});

test("an expired challenge refuses a right code", async () => {
  const { id } = await own.ask();
  accounts.clock.advance({ seconds: 300 });
  expect(await codeOf(answer(id, codeNow()))).toBe("challenge_expired");
});

test("another client's challenge is not there, nor is one that never was", async () => {
  const other = await addStepUpCase(admin.call);
  await enrolled(admin.call, other.clientId);
  const { id } = await other.ask();
  expect(await codeOf(answer(id, codeNow()))).toBe("not_found");
  expect(await codeOf(getChallenge(own.call, id))).toBe("not_found");
  expect(await codeOf(answer("A".repeat(22), codeNow()))).toBe("not_found");
});

test("a way that is not offered is refused", async () => {
  const { id } = await own.ask({ methods: ["totp"] });
  const used = { method: "backup_code", code: backupCodes[0] ?? "" } as const;
  expect(await codeOf(verifyChallenge(own.call, id, used))).toBe("method_not_offered");
  expect(await codeOf(verifyChallenge(own.call, id, { method: "approval" }))).toBe("method_not_offered");
});

test("a backup code works once, however it is spaced, and its owner hears of it", async () => {
  const code = (backupCodes[0] ?? "").toLowerCase().replaceAll("-", " ");
  const { id } = await own.ask();
  expect(await codeOf(verifyChallenge(own.call, id, { method: "backup_code", code }))).toBe("done");
  const [mail] = await accounts.mails();
  expect(mail).toMatchObject({ to: "owner@acme.example", subject: expect.stringContaining("Backup code of") });
  expect(mail?.text).toContain("Backup codes left: 9.");
  const next = await own.ask();
  expect(await codeOf(verifyChallenge(own.call, next.id, { method: "backup_code", code }))).toBe("code_wrong");
  expect((await getChallenge(own.call, next.id)).attempts_left).toBe(4);
});

test("a client without a second factor gets a challenge without a way, and its owner one mail a day", async () => {
  const bare = await addStepUpCase(admin.call);
  expect((await bare.ask()).methods).toEqual([]);
  await Promise.all([bare.ask({ network: "192.0.2.0/24" }), bare.ask({ network: "203.0.113.0/24" }), bare.ask()]);
  expect((await accounts.mails()).map(({ to }) => to)).toEqual(["owner@acme.example"]);
  accounts.clock.advance({ hours: 25 });
  await bare.ask();
  expect(await accounts.mails()).toHaveLength(1);
});

test("owners who are strangers get so many of these emails a day, and the answer counts all the same", async () => {
  const ownSender = `notice ${admin.user.providerId}`;
  await accounts.platform.postgres.pool.query(
    `INSERT INTO sent_email (sender, recipient, day, count) VALUES ($1, 'owner@acme.example', $2, 50)
     ON CONFLICT (sender, recipient, day) DO UPDATE SET count = 50`,
    [ownSender, accounts.clock.now().toISOString().slice(0, 10)],
  );
  const { id } = await own.ask();
  const code = backupCodes[0] ?? "";
  expect(await codeOf(verifyChallenge(own.call, id, { method: "backup_code", code }))).toBe("done");
  const bare = await addStepUpCase(admin.call);
  expect((await bare.ask()).methods).toEqual([]);
  expect((await accounts.mails()).map(({ subject }) => subject)).toEqual([]);
  await accounts.platform.postgres.pool.query("DELETE FROM sent_email WHERE sender = $1", [ownSender]);
});

test("asking for a client that is gone is refused", async () => {
  const gone = await addStepUpCase(admin.call);
  await accounts.platform.postgres.pool.query("delete from api_client where id = $1", [gone.clientId]);
  expect(await codeOf(gone.ask())).toBe("not_found");
  expect(await codeOf(getChallenge(gone.call, randomUUID()))).toBe("not_found");
});

test("ended elevations are swept after a day, challenges with their decisions", async () => {
  const count = async (table: "challenge" | "elevation") => {
    const { rows } = await accounts.platform.postgres.pool.query(`select from ${table} where client_id = $1`, [
      own.clientId,
    ]);
    return rows.length;
  };
  await answer((await own.ask()).id, codeNow());
  accounts.clock.advance({ days: 1 });
  await sweepChallenges(accounts.platform);
  expect([await count("challenge"), await count("elevation")]).toEqual([1, 1]);
  accounts.clock.advance({ hours: 1 });
  await sweepChallenges(accounts.platform);
  expect([await count("challenge"), await count("elevation")]).toEqual([1, 0]);
  accounts.clock.advance({ days: 180 });
  await sweepChallenges(accounts.platform);
  expect(await count("challenge")).toBe(0);
});
