import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { compileDataPackTask } from "../../adaptive-auth/data-pack/compile-data-pack.ts";
import { importDataPack } from "../../adaptive-auth/data-pack/import-data-pack.ts";
import { listAudit } from "../audit/list-audit.ts";
import { authenticateMfa } from "../login/authenticate-mfa.ts";
import { login } from "../login/login.ts";
import { verifyMfa } from "../login/verify-mfa.ts";
import { changeAsking } from "../mfa/change-asking.ts";
import { confirmEnrolment } from "../mfa/confirm-enrolment.ts";
import { disable } from "../mfa/disable.ts";
import { enrol } from "../mfa/enrol.ts";
import { getMfa } from "../mfa/get-mfa.ts";
import { forgotPassword } from "../registration/forgot-password.ts";
import { resetPassword } from "../registration/reset-password.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { codeOf, linkIn, type Member, password, startAccounts, type TestAccounts } from "../testing.ts";
import { listUserLogins } from "./list-user-logins.ts";

const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const office = { address: "81.2.69.142", userAgent: firefox(140) };
const elsewhere = { address: "81.2.70.9", userAgent: firefox(140) };
const thief = { address: "52.95.110.1", userAgent: "python-requests/2.32.3" };

let accounts: TestAccounts;
let admin: Member;
let member: Member;
let secret: Uint8Array | null;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin", platformAdmin: true });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  secret = null;
  member = await accounts.addMember(admin.user.providerId, { email: `${randomUUID()}@acme.example` });
  await accounts.mails();
});

async function addFactor(): Promise<void> {
  secret = fromBase32((await enrol(member.call, { password })).secret);
  await confirmEnrolment(member.call, { code: nextCode() });
}

/** A code that was not shown before. */
function nextCode(): string {
  accounts.clock.advance({ seconds: 30 });
  return hotp(secret ?? new Uint8Array(), stepOf(accounts.clock.now()));
}

type Place = typeof office;

/** Logs in with everything that is asked. @returns whether the second factor was */
async function logIn(place: Place, given = password): Promise<boolean> {
  const answer = await login(accounts.call(place), { email: member.user.email, password: given });
  if (!("mfa" in answer)) return false;
  const call = accounts.call(place);
  const code = nextCode();
  await verifyMfa({ ...call, now: accounts.clock.now(), mfa: await authenticateMfa(call, answer.mfa) }, { code });
  return true;
}

async function isAsked(place: Place): Promise<boolean> {
  return "mfa" in (await login(accounts.call(place), { email: member.user.email, password }));
}

/** Some mornings, each with a login. */
async function work(days: number, place = office): Promise<boolean[]> {
  const asked: boolean[] = [];
  for (let day = 0; day < days; day += 1) {
    asked.push(await logIn(place));
    accounts.clock.advance({ days: 1 });
  }
  return asked;
}

async function logins() {
  return (await listUserLogins(member.call, { page: 1, page_size: 100 })).items;
}

test("who has no second factor is never asked, wherever they come from", async () => {
  expect(await work(5)).toEqual([false, false, false, false, false]);
  expect(await logIn(thief)).toBe(false);
});

test("who has one is asked until they are known, then only where the login is unusual", async () => {
  await addFactor();
  expect(await work(7)).toEqual([true, true, true, true, false, false, false]);
  expect(await isAsked(thief)).toBe(true);
  expect(await isAsked(office)).toBe(false);
});

test("who wants it always is asked always, and changing that takes a code", async () => {
  await addFactor();
  await work(6);
  expect(await codeOf(changeAsking(member.call, { asked: "always", code: "000000" }))).toBe("code_wrong");
  await changeAsking(member.call, { asked: "always", code: nextCode() });
  expect(await getMfa(member.call)).toMatchObject({ asked: "always" });
  expect(await isAsked(office)).toBe(true);
  await changeAsking(member.call, { asked: "when_risky", code: nextCode() });
  expect(await isAsked(office)).toBe(false);
  await disable(member.call, { password, code: nextCode() });
  expect(await codeOf(changeAsking(member.call, { asked: "always", code: "000000" }))).toBe("mfa_not_enabled");
});

test("wrong passwords make a usual login one that has to be proved", async () => {
  await addFactor();
  await work(6);
  const wrong = () => login(accounts.call(office), { email: member.user.email, password: "not the password" });
  for (let n = 0; n < 4; n += 1) expect(await codeOf(wrong())).toBe("credentials_wrong");
  expect(await isAsked(office)).toBe(false);
  for (let n = 0; n < 8; n += 1) {
    await codeOf(wrong());
    accounts.clock.advance({ minutes: 2 });
  }
  expect(await isAsked({ ...office, userAgent: firefox(151) })).toBe(true);
});

test("a passed second factor makes a new location familiar, and locks users out of none", async () => {
  await addFactor();
  await work(6);
  const asked = await work(8, thief);
  expect(asked[0]).toBe(true);
  expect(asked.at(-1)).toBe(false);
});

test("a login that is not finished teaches nothing, however often it is tried", async () => {
  await addFactor();
  await work(6);
  for (let day = 0; day < 10; day += 1) {
    expect(await isAsked(thief)).toBe(true);
    accounts.clock.advance({ days: 1 });
  }
  expect(await isAsked(thief)).toBe(true);
  expect(await logins()).toHaveLength(6);
});

test("one place teaches once an hour and four times a day", async () => {
  await work(1);
  const sessions = async () => {
    await logIn(office);
    const { rows } = await accounts.platform.postgres.pool.query<{ learned: number }>(
      "SELECT count(*)::int AS learned FROM user_login WHERE user_id = $1 AND learnt_weight > 0",
      [member.user.id],
    );
    return rows[0]?.learned;
  };
  expect(await sessions()).toBe(2);
  expect(await sessions()).toBe(2);
  for (const learned of [3, 4, 5, 5]) {
    accounts.clock.advance({ hours: 1 });
    expect(await sessions()).toBe(learned);
  }
  accounts.clock.advance({ days: 1 });
});

test("a new location is announced by email, once, without text that a stranger chose", async () => {
  await work(6);
  expect(await accounts.mails()).toEqual([]);
  await logIn({ ...thief, userAgent: "Visit-evil.example-now/1.0" });
  const [mail, ...more] = await accounts.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: member.user.email, subject: "New sign-in to your account" });
  expect(mail?.text).toContain("52.95.110.1, with an unknown program");
  expect(mail?.text).not.toContain("evil");
  await logIn({ ...thief, userAgent: "Visit-evil.example-now/1.0" });
  expect(await accounts.mails()).toEqual([]);
});

test("a first login is no surprise, and neither is another address of the same network", async () => {
  await logIn(thief);
  await work(6);
  await accounts.mails();
  await logIn({ ...office, address: "81.2.69.7" });
  expect(await accounts.mails()).toEqual([]);
});

test("logins are listed with their reasons, for their owner only", async () => {
  await work(6);
  await logIn(thief);
  const [last, before] = await logins();
  expect(last).toMatchObject({ address: thief.address, level: "high", second_factor: false, is_learning: false });
  expect(before).toMatchObject({ address: office.address, level: "low" });
  const network = last?.signals.find(({ code }) => code === "net.hierarchy");
  expect(network).toMatchObject({ state: "on", facts: { prefix: "52.95.110.0/24", address: thief.address } });
  expect(network?.points).toBeGreaterThan(0);
  expect(last?.signals.map(({ code }) => code)).not.toContain("beh.endpoint");
  expect((await listUserLogins(admin.call, { page: 1, page_size: 10 })).total).toBe(0);
  const { items } = await listAudit(admin.call, { page: 1, page_size: 10, subject_id: member.user.id });
  expect(items[0]?.after).toMatchObject({ mfa: false, risk: { level: "high", learning: false } });
});

test("a new password by mail makes everybody a stranger", async () => {
  await addFactor();
  await work(6);
  expect(await isAsked(office)).toBe(false);
  await forgotPassword(accounts.call(), { email: member.user.email });
  const [mail] = await accounts.mails();
  const fresh = "eleven otters under a bridge";
  await resetPassword(accounts.call(), { ...linkIn(mail), password: fresh });
  expect("mfa" in (await login(accounts.call(office), { email: member.user.email, password: fresh }))).toBe(true);
});

test("without a pack countries and lists are unavailable; with one a new country is detected", async () => {
  await work(5);
  const states = async () =>
    Object.fromEntries((await logins())[0]?.signals.map(({ code, state }) => [code, state]) ?? []);
  expect(await states()).toMatchObject({ "net.anonymiser": "unavailable", "net.class_new": "unavailable" });
  const about = { source: "test", licence: "", attribution_text: "", attribution_url: "", version: "1" };
  const file = Buffer.from("81.2.69.0/24,GB\n81.2.70.0/24,GB\n52.95.110.0/24,US\n");
  const query = { kind: "country", ...about, stale_after_days: 365 } as const;
  const { id } = await importDataPack(admin.call, query, file);
  await compileDataPackTask(accounts.platform).run({ packId: id });
  await work(5);
  await accounts.mails();
  await logIn(thief);
  expect((await logins())[0]).toMatchObject({ country: "US", level: "high" });
  expect((await accounts.mails())[0]?.text).toContain("52.95.110.1 (United States)");
  await logIn({ address: "10.1.2.3", userAgent: office.userAgent });
  expect((await states())["net.hierarchy"]).toBe("unavailable");
  await logIn(elsewhere);
  expect((await logins())[0]).toMatchObject({ country: "GB" });
});

test("logins older than a quarter are forgotten", async () => {
  await work(2);
  accounts.clock.advance({ days: 90 });
  await sweepAccounts(accounts.platform);
  expect(await logins()).toEqual([]);
});
