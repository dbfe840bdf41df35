import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { listAudit } from "../audit/list-audit.ts";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { refresh } from "../login/refresh.ts";
import { changePassword } from "../me/change-password.ts";
import { confirmEnrolment } from "../mfa/confirm-enrolment.ts";
import { enrol } from "../mfa/enrol.ts";
import { listNotifications } from "../notification/queries.ts";
import { resetPassword } from "../registration/reset-password.ts";
import { codeOf, linkIn, type Member, password, startAccounts, type TestAccounts } from "../testing.ts";
import { listLoginsOfUser } from "../user/list-logins-of-user.ts";
import { listUserLogins } from "./list-user-logins.ts";
import { reportLogin } from "./report-login.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const office = { address: "81.2.69.142", userAgent: firefox };
const thief = { address: "52.95.110.1", userAgent: "python-requests/2.32.3" };
const page = { page: 1, page_size: 10 } as const;
const fresh = "eleven otters under a bridge";

let accounts: TestAccounts;
let admin: Member;
let member: Member;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin", platformAdmin: true });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  member = await accounts.addMember(admin.user.providerId, { email: `${randomUUID()}@acme.example` });
  await accounts.mails();
});

const tryLogin = (place: typeof office, given = password) =>
  login(accounts.call(place), { email: member.user.email, password: given });

async function logIn(place: typeof office) {
  const answer = await tryLogin(place);
  if ("mfa" in answer) throw new Error("A second factor was asked");
  return answer;
}

/** Some mornings, then an intruder. @returns the intruder's tokens and the login's id */
async function betray(days = 6) {
  for (let day = 0; day < days; day += 1) {
    await logIn(office);
    accounts.clock.advance({ days: 1 });
  }
  await accounts.mails();
  const tokens = await logIn(thief);
  await accounts.mails();
  const [last] = (await listUserLogins(member.call, page)).items;
  return { tokens, id: last?.id ?? "" };
}

test("a reported login's session and its refresh token end at once; the others go on", async () => {
  const mine = await logIn(office);
  const { tokens, id } = await betray(0);
  expect((await listUserLogins(member.call, page)).items.map(({ current }) => current)).toEqual([false, false]);
  const reported = await reportLogin(member.call, id);
  expect(reported).toMatchObject({ id, reported_at: accounts.clock.now().toISOString() });
  expect(await codeOf(authenticate(accounts.call(), tokens.access))).toBe("token_expired");
  expect(await codeOf(refresh(accounts.call(), { refresh: tokens.refresh }))).toBe("token_expired");
  expect(await codeOf(authenticate(accounts.call(), mine.access))).toBe("done");
  expect((await listUserLogins(member.call, page)).password_exposed).toBe(true);
});

test("the password alone opens nothing until there is another one, and the mailed link sets it", async () => {
  const { id } = await betray();
  await reportLogin(member.call, id);
  expect(await codeOf(tryLogin(office))).toBe("password_exposed");
  expect(await codeOf(tryLogin(office, "not the password"))).toBe("credentials_wrong");
  const [mail, ...more] = await accounts.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: member.user.email, subject: "Sign-in reported as not yours" });
  expect(mail?.text).toContain(thief.address);
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(mail), password }))).toBe("password_weak");
  await resetPassword(accounts.call(), { ...linkIn(mail), password: fresh });
  expect(await codeOf(tryLogin(office, fresh))).toBe("done");
});

test("a new password chosen in the console is enough, but not the old one again", async () => {
  const { id } = await betray();
  await reportLogin(member.call, id);
  const again = { current_password: password, new_password: password };
  expect(await codeOf(changePassword(member.call, again))).toBe("password_weak");
  await changePassword(member.call, { current_password: password, new_password: fresh });
  expect(await codeOf(tryLogin(office, fresh))).toBe("done");
  expect((await listUserLogins(member.call, page)).password_exposed).toBe(false);
});

test("users with a second factor are asked for it everywhere until then", async () => {
  const { id } = await betray();
  const secret = fromBase32((await enrol(member.call, { password })).secret);
  accounts.clock.advance({ seconds: 30 });
  await confirmEnrolment(member.call, { code: hotp(secret, stepOf(accounts.clock.now())) });
  expect("mfa" in (await tryLogin(office))).toBe(false);
  await reportLogin(member.call, id);
  expect("mfa" in (await tryLogin(office))).toBe(true);
  expect("mfa" in (await tryLogin(thief))).toBe(true);
});

test("what a reported login taught is taken back, and its context teaches no more", async () => {
  const { id: first } = await betray();
  // A context that was seen on several days without a word teaches in the end.
  for (let day = 0; day < 4; day += 1) {
    accounts.clock.advance({ days: 1 });
    await logIn(thief);
  }
  accounts.clock.advance({ days: 1 });
  await logIn(thief);
  const before = (await listUserLogins(member.call, page)).items[0]?.score ?? 0;
  const { rows } = await accounts.platform.postgres.pool.query<{ id: string }>(
    "SELECT id FROM user_login WHERE user_id = $1 AND learnt_weight > 0 AND address = $2 ORDER BY time",
    [member.user.id, thief.address],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of [...rows, { id: first }]) await reportLogin(member.call, id);
  await changePassword(member.call, { current_password: password, new_password: fresh });
  accounts.clock.advance({ days: 1 });
  await tryLogin(thief, fresh);
  const [after] = (await listUserLogins(member.call, page)).items;
  expect(after?.score).toBeGreaterThan(before);
  const learned = await accounts.platform.postgres.pool.query<{ weight: number }>(
    "SELECT learnt_weight AS weight FROM user_login WHERE id = $1",
    [after?.id],
  );
  expect(learned.rows).toEqual([{ weight: 0 }]);
});

test("a login of before, of which nothing but its lesson is known, makes its person a stranger", async () => {
  await betray();
  const { pool } = accounts.platform.postgres;
  await pool.query("UPDATE user_login SET observation = NULL, session_id = NULL WHERE user_id = $1", [member.user.id]);
  const mine = (await listUserLogins(member.call, page)).items.find(({ address }) => address === office.address);
  await reportLogin(member.call, mine?.id ?? "");
  await changePassword(member.call, { current_password: password, new_password: fresh });
  await tryLogin(office, fresh);
  expect((await listUserLogins(member.call, page)).items[0]).toMatchObject({ is_learning: true });
});

test("users can't report their current session or another user's logins", async () => {
  const tokens = await logIn(office);
  const viewer = await authenticate(accounts.call(), tokens.access);
  const { items } = await listUserLogins({ ...accounts.call(), viewer }, page);
  expect(items[0]).toMatchObject({ current: true, reported_at: null });
  const id = items[0]?.id ?? "";
  expect(await codeOf(reportLogin({ ...accounts.call(), viewer }, id))).toBe("conflict");
  expect(await codeOf(reportLogin(admin.call, id))).toBe("not_found");
});

test("it's announced by email and notification, once, and audited", async () => {
  const { id } = await betray(1);
  await reportLogin(member.call, id);
  const { reported_at } = await reportLogin(member.call, id);
  expect(reported_at).toBe(accounts.clock.now().toISOString());
  expect(await accounts.mails()).toHaveLength(1);
  const own = await listNotifications(member.call, page);
  expect(own.items).toMatchObject([{ kind: "login.reported", details: { address: thief.address } }]);
  const notifications = await listNotifications(admin.call, page);
  expect(notifications.items[0]).toMatchObject({ kind: "user.login_reported", details: { address: thief.address } });
  const { items } = await listAudit(admin.call, { ...page, subject_id: member.user.id });
  const reports = items.filter(({ action }) => action === "login.report");
  expect(reports).toMatchObject([{ after: { login_id: id, sessions_ended: 1 } }]);
});

test("administrators see the logins of whom they manage, others do not", async () => {
  const { id } = await betray(1);
  const seen = await listLoginsOfUser(admin.call, member.user.id, page);
  expect(seen.items[0]).toMatchObject({ id, address: thief.address, current: false });
  expect(seen.items[0]?.signals.length).toBeGreaterThan(0);
  expect(await codeOf(listLoginsOfUser(member.call, admin.user.id, page))).toBe("forbidden");
  const elsewhere = await accounts.addProvider(`other-${randomUUID()}`);
  const email = `${randomUUID()}@other.example`;
  const foreign = await accounts.addMember(elsewhere.id, { email, role: "provider_admin" });
  expect(await codeOf(listLoginsOfUser(foreign.call, member.user.id, page))).toBe("not_found");
});
