import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { authenticateMfa } from "../login/authenticate-mfa.ts";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { refresh } from "../login/refresh.ts";
import { verifyMfa } from "../login/verify-mfa.ts";
import { changePassword } from "../me/change-password.ts";
import { codeOf, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { suspendUser } from "../user/suspend-user.ts";
import { confirmEnrolment } from "./confirm-enrolment.ts";
import { disable } from "./disable.ts";
import { enrol } from "./enrol.ts";
import { getMfa } from "./get-mfa.ts";
import { renewBackupCodes } from "./renew-backup-codes.ts";

let accounts: TestAccounts;
let admin: Member;
let member: Member;
let secret: Uint8Array;
let backupCodes: string[];

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  member = await accounts.addMember(admin.user.providerId, { email: `${randomUUID()}@acme.example` });
  secret = fromBase32((await enrol(member.call, { password })).secret);
  backupCodes = (await confirmEnrolment(member.call, { code: codeNow() })).backup_codes;
  accounts.clock.advance({ seconds: 30 });
});

/** What the authenticator shows. */
function codeNow(steps = 0): string {
  return hotp(secret, stepOf(accounts.clock.now()) + steps);
}

/** A code that is wrong now. */
function wrongCode(): string {
  const good = new Set([-1, 0, 1].map(codeNow));
  return ["000000", "111111", "222222", "333333"].find((code) => !good.has(code)) ?? "";
}

function call() {
  return accounts.call({ address: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1::1` });
}

async function startLogin(): Promise<string> {
  const answer = await login(call(), { email: member.user.email, password });
  return "mfa" in answer ? answer.mfa : "";
}

async function finish(token: string, code: string) {
  const from = call();
  return verifyMfa({ ...from, mfa: await authenticateMfa(from, token) }, { code });
}

test("enrolling needs the password and counts after the first code only", async () => {
  const { user, call: own } = await accounts.addMember(admin.user.providerId, { email: "enrol@acme.example" });
  expect(await codeOf(enrol(own, { password: "not the password" }))).toBe("password_wrong");
  expect(await codeOf(confirmEnrolment(own, { code: "123456" }))).toBe("mfa_not_enabled");
  const offer = await enrol(own, { password });
  expect(offer.otpauth_url).toContain(offer.secret);
  const good = hotp(fromBase32(offer.secret), stepOf(accounts.clock.now()));
  const bad = good === "123456" ? "654321" : "123456";
  expect(await codeOf(confirmEnrolment(own, { code: bad }))).toBe("code_wrong");
  expect(await login(call(), { email: user.email, password })).toHaveProperty("access");
  const { backup_codes } = await confirmEnrolment(own, { code: good });
  expect(new Set(backup_codes).size).toBe(10);
  expect(await codeOf(enrol(own, { password }))).toBe("mfa_already_enabled");
});

test("neither the secret nor a backup code is stored in clear", async () => {
  const { rows } = await accounts.platform.postgres.pool.query<{ all: string }>(
    "SELECT (SELECT string_agg(u::text, ' ') FROM user_account u) || (SELECT string_agg(b::text, ' ') FROM backup_code b) AS all",
  );
  const row = await accounts.readUser(member.user.id);
  expect(row.sealedTotpSecret).toMatch(/^s1\./);
  expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString("base64url"));
  expect(rows[0]?.all).not.toContain(backupCodes[0]?.replace("-", "") ?? "?");
});

test("login asks for the code whenever two-step verification is on", async () => {
  const answer = await login(call(), { email: member.user.email, password });
  expect(Object.keys(answer)).toEqual(["mfa"]);
  const done = await finish("mfa" in answer ? answer.mfa : "", codeNow());
  expect(done.user.id).toBe(member.user.id);
  expect((await authenticate(call(), done.access)).userId).toBe(member.user.id);
});

test("a code with a space in the middle is as good", async () => {
  const code = codeNow();
  const done = await finish(await startLogin(), `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.user.id).toBe(member.user.id);
});

test("an MFA token is good for nothing but the second factor", async () => {
  const token = await startLogin();
  expect(await codeOf(authenticate(call(), token))).toBe("unauthenticated");
  expect(await codeOf(refresh(call(), { refresh: token }))).toBe("token_expired");
  const { access } = await finish(token, codeNow());
  expect(await codeOf(authenticateMfa(call(), access))).toBe("unauthenticated");
});

test("an MFA token works once", async () => {
  const token = await startLogin();
  await finish(token, codeNow());
  accounts.clock.advance({ seconds: 30 });
  expect(await codeOf(finish(token, codeNow()))).toBe("token_expired");
});

test("an MFA token ends after five minutes", async () => {
  const token = await startLogin();
  accounts.clock.advance({ minutes: 5 });
  expect(await codeOf(finish(token, codeNow()))).toBe("token_expired");
});

test("an MFA token ends after five wrong codes, even when the sixth is right", async () => {
  const token = await startLogin();
  for (let n = 0; n < 5; n += 1) expect(await codeOf(finish(token, wrongCode()))).toBe("code_wrong");
  accounts.clock.advance({ seconds: 40 });
  expect(await codeOf(finish(token, codeNow()))).toBe("token_expired");
});

test("who knows the password still has to wait between guesses of codes, over all logins", async () => {
  for (let n = 0; n < 5; n += 1) expect(await codeOf(finish(await startLogin(), wrongCode()))).toBe("code_wrong");
  expect(await codeOf(startLogin())).toBe("rate_limited");
  accounts.clock.advance({ seconds: 2 });
  expect(await codeOf(finish(await startLogin(), wrongCode()))).toBe("code_wrong");
  accounts.clock.advance({ seconds: 3 });
  expect(await codeOf(startLogin())).toBe("rate_limited");
});

test("a code is accepted once, also in another login and at the same moment", async () => {
  const code = codeNow();
  const tokens = [await startLogin(), await startLogin()];
  const codes = await Promise.all(tokens.map((token) => codeOf(finish(token, code))));
  expect(codes.toSorted()).toEqual(["code_wrong", "done"]);
  expect(await codeOf(finish(await startLogin(), code))).toBe("code_wrong");
});

test("an earlier code is refused after a later one", async () => {
  await finish(await startLogin(), codeNow(1));
  expect(await codeOf(finish(await startLogin(), codeNow(0)))).toBe("code_wrong");
});

test("a backup code works once, however it is spaced, also at the same moment", async () => {
  const [first = "", second = ""] = backupCodes;
  const done = await finish(await startLogin(), first.toLowerCase().replace("-", " "));
  expect(done.user.id).toBe(member.user.id);
  expect(await codeOf(finish(await startLogin(), first))).toBe("code_wrong");
  const tokens = [await startLogin(), await startLogin()];
  const codes = await Promise.all(tokens.map((token) => codeOf(finish(token, second))));
  expect(codes.toSorted()).toEqual(["code_wrong", "done"]);
});

test("another user's backup code is worth nothing", async () => {
  const [foreign = ""] = backupCodes;
  const other = await accounts.addMember(admin.user.providerId, { email: `${randomUUID()}@acme.example` });
  member = other;
  secret = fromBase32((await enrol(other.call, { password })).secret);
  await confirmEnrolment(other.call, { code: codeNow() });
  expect(await codeOf(finish(await startLogin(), foreign))).toBe("code_wrong");
});

test("renewed backup codes replace the earlier ones", async () => {
  const { backup_codes: renewed } = await renewBackupCodes(member.call, { code: codeNow() });
  expect(await codeOf(finish(await startLogin(), backupCodes[0] ?? ""))).toBe("code_wrong");
  expect(await codeOf(finish(await startLogin(), renewed[0] ?? ""))).toBe("done");
});

test("new backup codes need the second factor, and guesses of it have to wait", async () => {
  for (let n = 0; n < 5; n += 1)
    expect(await codeOf(renewBackupCodes(member.call, { code: wrongCode() }))).toBe("code_wrong");
  expect(await codeOf(renewBackupCodes(member.call, { code: codeNow() }))).toBe("rate_limited");
  accounts.clock.advance({ seconds: 2 });
  expect(await codeOf(renewBackupCodes(member.call, { code: codeNow() }))).toBe("done");
  expect(await codeOf(finish(await startLogin(), codeNow()))).toBe("code_wrong");
});

test("its state tells since when it is on and how many backup codes are left", async () => {
  const enabled_at = new Date(accounts.clock.now().getTime() - 30_000).toISOString();
  expect(await getMfa(member.call)).toEqual({ enabled_at, backup_codes_left: 10, asked: "when_risky" });
  await finish(await startLogin(), backupCodes[0] ?? "");
  expect(await getMfa(member.call)).toMatchObject({ enabled_at, backup_codes_left: 9 });
  expect(await getMfa(admin.call)).toMatchObject({ enabled_at: null, backup_codes_left: 0 });
});

test("turning it off needs password and code, forgets everything and tells by mail", async () => {
  const code = codeNow();
  expect(await codeOf(disable(member.call, { password: "not the password", code }))).toBe("password_wrong");
  expect(await codeOf(disable(member.call, { password, code: wrongCode() }))).toBe("code_wrong");
  await disable(member.call, { password, code });
  const row = await accounts.readUser(member.user.id);
  expect([row.sealedTotpSecret, row.totpConfirmedAt, row.totpLastStep]).toEqual([null, null, null]);
  expect(await login(call(), { email: member.user.email, password })).toHaveProperty("access");
  expect(await codeOf(disable(member.call, { password, code }))).toBe("mfa_not_enabled");
  expect(await codeOf(renewBackupCodes(member.call, { code }))).toBe("mfa_not_enabled");
  const mails = await accounts.mails();
  expect(mails.find(({ to }) => to === member.user.email)?.subject).toBe("Two-step verification was turned off");
});

test("a half-finished login ends with a suspension and with a change of the password", async () => {
  const beforeChange = await startLogin();
  await changePassword(member.call, { current_password: password, new_password: "another long password" });
  expect(await codeOf(finish(beforeChange, codeNow()))).toBe("token_expired");
  const answer = await login(call(), { email: member.user.email, password: "another long password" });
  await suspendUser(admin.call, member.user.id);
  expect(await codeOf(finish("mfa" in answer ? answer.mfa : "", codeNow()))).toBe("token_expired");
});
