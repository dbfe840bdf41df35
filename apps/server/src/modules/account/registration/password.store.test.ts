import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { changePassword } from "../me/change-password.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { codeOf, linkIn, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { isKnownNetwork } from "../throttle/is-known-network.ts";
import { activateUser } from "../user/activate-user.ts";
import { inviteUser } from "../user/invite-user.ts";
import { resendInvitation } from "../user/resend-invitation.ts";
import { suspendUser } from "../user/suspend-user.ts";
import { confirmUser } from "./confirm-user.ts";
import { forgotPassword } from "./forgot-password.ts";
import { neutralAnswer } from "./neutral-answer.ts";
import { resetPassword } from "./reset-password.ts";

let accounts: TestAccounts;
let admin: Member;
let member: Member;

const next = "eleven geese under a bridge";

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  member = await accounts.addMember(admin.user.providerId, { email: `${randomUUID()}@acme.example` });
});

/** Reset requests from networks that no owner uses. */
async function flood(email: string, networks: number, from = 0) {
  for (let n = 0; n < networks; n += 1) {
    const address = `2001:db8:${from.toString(16)}:${n.toString(16)}::1`;
    await forgotPassword(accounts.call({ address }), { email });
  }
}

function tryLogin(email: string, given: string) {
  return codeOf(login(accounts.call(), { email, password: given }));
}

async function forget(email = member.user.email) {
  expect(await forgotPassword(accounts.call(), { email })).toEqual(neutralAnswer(accounts.call()));
  return accounts.mails();
}

async function invite() {
  const email = `${randomUUID()}@acme.example`;
  const user = await inviteUser(admin.call, { first_name: "Grace", last_name: "Hopper", email, role: "analyst" });
  const [mail] = await accounts.mails();
  return { user, mail };
}

test("who forgot the password gets a link that sets a new one and ends every session", async () => {
  const { access } = await login(accounts.call(), { email: member.user.email, password }).then((answer) => {
    if ("mfa" in answer) throw new Error("unexpected second factor");
    return answer;
  });
  const [mail] = await forget();
  expect(mail?.text).toContain(`https://parapet.test/public/reset-password/${member.user.id}/`);
  await resetPassword(accounts.call(), { ...linkIn(mail), password: next });
  expect(await codeOf(authenticate(accounts.call(), access))).toBe("token_expired");
  expect(await tryLogin(member.user.email, password)).toBe("credentials_wrong");
  expect(await tryLogin(member.user.email, next)).toBe("done");
  expect((await accounts.mails()).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
});

test("a new password by mail frees an account that strangers have hammered at", async () => {
  const { email } = member.user;
  for (let n = 0; n < 7; n += 1) await tryLogin(email, "wrong guess");
  expect(await tryLogin(email, password)).toBe("rate_limited");
  const [mail] = await forget();
  await resetPassword(accounts.call(), { ...linkIn(mail), password: next });
  expect(await tryLogin(email, next)).toBe("done");
  await accounts.mails();
});

test("an unknown and a suspended address get the same answer and no mail", async () => {
  expect(await forget("missing@acme.example")).toEqual([]);
  await suspendUser(admin.call, member.user.id);
  expect(await forget()).toEqual([]);
});

test("a stranger stops no reset email but the ones from the stranger's own network", async () => {
  const stranger = accounts.call({ address: "192.0.2.66" });
  const { email } = member.user;
  const owner = accounts.call({ address: "198.51.100.1" });
  for (let n = 0; n < 30; n += 1) await forgotPassword(stranger, { email });
  expect(await accounts.mails()).toHaveLength(2);
  await forgotPassword(owner, { email });
  for (let n = 0; n < 110; n += 1) await forgotPassword(stranger, { email: `${randomUUID()}@acme.example` });
  await forgotPassword(owner, { email });
  expect(await accounts.mails()).toHaveLength(2);
});

test("strangers of many networks fill no mailbox, and stop no email that the owner asks for", async () => {
  const { email } = member.user;
  await flood(email, 40);
  expect(await accounts.mails()).toHaveLength(2);
  const known = accounts.call({ address: "198.51.100.1" });
  await forgotPassword(known, { email: email.toUpperCase() });
  expect(await accounts.mails()).toHaveLength(1);
});

test("a flood around the clock sends at most 64 emails a day, and leaves a link good for 15 minutes at any time", async () => {
  const { email } = member.user;
  const sent = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    await flood(email, 3, minutes);
    for (const mail of await accounts.mails()) sent.push({ minutes, mail });
    const goodFor = 60 - (minutes - (sent.at(-1)?.minutes ?? 0));
    expect(goodFor).toBeGreaterThanOrEqual(15);
    accounts.clock.advance({ minutes: 5 });
  }
  expect(sent.length).toBeLessThanOrEqual(64);
  accounts.clock.advance({ minutes: 9 });
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(sent.at(-1)?.mail), password: next }))).toBe("done");
  await accounts.mails();
});

test("strangers can't keep the mailbox's owner from signing in on a new network", async () => {
  const { email } = member.user;
  const here = accounts.call({ address: "192.0.2.200" });
  const guess = async () => {
    for (let n = 0; n < 12; n += 1) {
      const stranger = accounts.call({ address: `198.19.${n}.1` });
      await codeOf(login(stranger, { email, password: "wrong guess" }));
    }
  };
  await guess();
  expect(await codeOf(login(here, { email, password }))).toBe("rate_limited");
  await flood(email, 12);
  await forgotPassword(here, { email });
  const mails = await accounts.mails();
  expect(mails).toHaveLength(2);
  await resetPassword(here, { ...linkIn(mails[0]), password: next });
  await guess();
  expect(await codeOf(login(here, { email, password: next }))).toBe("done");
  expect(await codeOf(login(accounts.call({ address: "192.0.2.201" }), { email, password: next }))).toBe(
    "rate_limited",
  );
  expect(await codeOf(resetPassword(here, { ...linkIn(mails[1]), password }))).toBe("link_invalid");
  await accounts.mails();
});

test("a network is known for a month after a link was used there", async () => {
  const { email } = member.user;
  const here = accounts.call({ address: "192.0.2.210" });
  await forgotPassword(here, { email });
  const [mail] = await accounts.mails();
  await resetPassword(here, { ...linkIn(mail), password: next });
  const isKnown = () => isKnownNetwork(accounts.db, here, member.user.id);
  accounts.clock.advance({ days: 29 });
  await sweepAccounts(accounts.platform);
  expect(await isKnown()).toBe(true);
  accounts.clock.advance({ days: 2 });
  expect(await isKnown()).toBe(false);
  await accounts.mails();
});

test("a reset link works once, also at the same moment, and ends after an hour", async () => {
  const [mail] = await forget();
  const link = linkIn(mail);
  const codes = await Promise.all(
    [1, 2].map(() => codeOf(resetPassword(accounts.call(), { ...link, password: next }))),
  );
  expect(codes.toSorted()).toEqual(["done", "link_invalid"]);
  await accounts.mails();
  const [later] = await forget();
  accounts.clock.advance({ minutes: 60 });
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(later), password: next }))).toBe("link_invalid");
});

test("a new link ends the earlier one, unless a stranger may have asked for it", async () => {
  const known = accounts.call({ address: "198.51.100.1" });
  await forgotPassword(known, member.user);
  const [first] = await accounts.mails();
  await forgotPassword(known, member.user);
  const [second] = await accounts.mails();
  await forget();
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(first), password: next }))).toBe("link_invalid");
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(second), password: next }))).toBe("done");
  await accounts.mails();
});

test("a guessable password leaves the link open", async () => {
  const [mail] = await forget();
  const link = linkIn(mail);
  expect(await codeOf(resetPassword(accounts.call(), { ...link, password: "1q2w3e4r5t6y" }))).toBe("password_weak");
  expect(await codeOf(resetPassword(accounts.call(), { ...link, password: next }))).toBe("done");
  await accounts.mails();
});

test("changing the password and suspending the account end an open link", async () => {
  const [mail] = await forget();
  await changePassword(member.call, { current_password: password, new_password: next });
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(mail), password }))).toBe("link_invalid");
  await accounts.mails();
  const [again] = await forget();
  await suspendUser(admin.call, member.user.id);
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(again), password }))).toBe("link_invalid");
});

test("a link from before a suspension stays dead after it is lifted", async () => {
  const [mail] = await forget();
  await suspendUser(admin.call, member.user.id);
  await activateUser(admin.call, member.user.id);
  expect(await codeOf(resetPassword(accounts.call(), { ...linkIn(mail), password: next }))).toBe("link_invalid");
});

test("a link for one purpose is good for no other", async () => {
  const [mail] = await forget();
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(mail), password: next }))).toBe("link_invalid");
});

test("following a reset link confirms the address", async () => {
  const email = `${randomUUID()}@acme.example`;
  const { user } = await accounts.addMember(admin.user.providerId, { email, confirmed: false });
  const [mail] = await forget(email);
  await resetPassword(accounts.call(), { ...linkIn(mail), password: next });
  expect((await accounts.readUser(user.id)).emailConfirmedAt).toEqual(accounts.clock.now());
  expect(await tryLogin(email, next)).toBe("done");
  await accounts.mails();
});

test("changing one's password needs the present one, and guesses at it are slowed down", async () => {
  const change = (current: string, chosen = next) =>
    codeOf(changePassword(member.call, { current_password: current, new_password: chosen }));
  expect(await change(password, "qwerty123456")).toBe("password_weak");
  for (let n = 0; n < 5; n += 1) expect(await change("wrong guess")).toBe("password_wrong");
  expect(await change(password)).toBe("rate_limited");
  accounts.clock.advance({ seconds: 2 });
  expect(await change(password)).toBe("done");
  expect(await tryLogin(member.user.email, next)).toBe("done");
  await accounts.mails();
});

test("an invited person chooses a password and can log in", async () => {
  const { user, mail } = await invite();
  expect(user).toMatchObject({ status: "invited", email_confirmed: false, role: "analyst" });
  expect(mail?.text).toContain("https://parapet.test/user/confirm_user?uid=");
  expect(mail?.text).toContain("Test provider_admin invited you to the Parapet console of acme");
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(mail), password: user.email }))).toBe("password_weak");
  expect(await confirmUser(accounts.call(), { ...linkIn(mail), password: next })).toEqual({ email: user.email });
  expect(await accounts.readUser(user.id)).toMatchObject({ status: "active" });
  expect(await tryLogin(user.email, next)).toBe("done");
});

test("an invitation works once, also at the same moment, within seven days", async () => {
  const { mail } = await invite();
  const link = linkIn(mail);
  accounts.clock.advance({ days: 6, hours: 23 });
  const codes = await Promise.all([1, 2].map(() => codeOf(confirmUser(accounts.call(), { ...link, password: next }))));
  expect(codes.toSorted()).toEqual(["done", "link_invalid"]);
  const { mail: late } = await invite();
  accounts.clock.advance({ days: 7 });
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(late), password: next }))).toBe("link_invalid");
});

test("an invitation sent again ends the earlier one; an accepted one is not sent again", async () => {
  const { user, mail: first } = await invite();
  await resendInvitation(admin.call, user.id);
  const [second] = await accounts.mails();
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(first), password: next }))).toBe("link_invalid");
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(second), password: next }))).toBe("done");
  expect(await codeOf(resendInvitation(admin.call, user.id))).toBe("conflict");
});

test("an invited person who says the password is forgotten gets in that way", async () => {
  const { user, mail: invitation } = await invite();
  const [mail] = await forget(user.email);
  await resetPassword(accounts.call(), { ...linkIn(mail), password: next });
  expect(await tryLogin(user.email, next)).toBe("done");
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(invitation), password }))).toBe("link_invalid");
  await accounts.mails();
});
