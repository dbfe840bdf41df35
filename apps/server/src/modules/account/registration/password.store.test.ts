import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { changePassword } from "../me/change-password.ts";
import { codeOf, linkIn, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
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
  expect(await forget("nobody@acme.example")).toEqual([]);
  await suspendUser(admin.call, member.user.id);
  expect(await forget()).toEqual([]);
});

test("a stranger stops no reset email but the ones from the stranger's own network", async () => {
  const stranger = accounts.call({ address: "192.0.2.66" });
  const { email } = member.user;
  for (let n = 0; n < 30; n += 1) await forgotPassword(stranger, { email });
  expect(await accounts.mails()).toHaveLength(5);
  expect(await forget()).toHaveLength(1);
  for (let n = 0; n < 110; n += 1) await forgotPassword(stranger, { email: `${randomUUID()}@acme.example` });
  expect(await forget()).toHaveLength(1);
});

test("strangers of many networks fill no mailbox, and stop no email that the owner asks for", async () => {
  const { email } = member.user;
  for (let n = 0; n < 40; n += 1) await forgotPassword(accounts.call({ address: `198.18.${n}.1` }), { email });
  expect(await accounts.mails()).toHaveLength(20);
  expect(await forget()).toEqual([]);
  const known = accounts.call({ address: "198.51.100.1" });
  await forgotPassword(known, { email: email.toUpperCase() });
  expect(await accounts.mails()).toHaveLength(1);
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

test("a new link ends the earlier one", async () => {
  const [first] = await forget();
  const [second] = await forget();
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
  expect(mail?.text).toContain("Test provider_admin invites you to the Parapet console of acme");
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
