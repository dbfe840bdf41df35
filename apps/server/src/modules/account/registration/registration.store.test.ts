import type { User } from "@parapet/contract";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { login } from "../login/login.ts";
import { archiveOrganization } from "../organization/archive-organization.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { providerKeyTable, providerTable } from "../provider/table.ts";
import { providerQuotaTable } from "../quota/limits.ts";
import { codeOf, linkIn, password, startAccounts, type TestAccounts } from "../testing.ts";
import { inviteUser } from "../user/invite-user.ts";
import { userTable } from "../user/table.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmUser } from "./confirm-user.ts";
import { neutralAnswer } from "./neutral-answer.ts";
import { register } from "./register.ts";
import { signup } from "./signup.ts";

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await startAccounts({ PARAPET_REGISTRATION: "open" });
});
afterAll(() => accounts.close());
/** Each test starts without anybody, for the first account is a special one. */
beforeEach(() => accounts.empty());

const company = {
  company_name: "Acme",
  contact_name: "Ada Byron",
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@acme.example",
  phone: "+44 20 1234",
  password,
};

async function findByEmail(email: string) {
  const [row] = await accounts.db.select().from(userTable).where(eq(userTable.email, email));
  return row;
}

async function registered(email = company.email) {
  await register(accounts.call(), { ...company, email });
  const [mail] = await accounts.mails();
  await confirmEmail(accounts.call(), linkIn(mail));
  const user = await findByEmail(email);
  if (user === undefined) throw new Error("not registered");
  return accounts.callBy(user, "0192a0a0-0000-7000-8000-000000000000");
}

test("registering creates a provider with keys of its own and an administrator who has to confirm the address", async () => {
  expect(await register(accounts.call(), company)).toEqual(neutralAnswer(accounts.call()));
  const [provider] = await accounts.db.select().from(providerTable);
  expect(provider).toMatchObject({ name: "Acme", contactName: "Ada Byron", contactEmail: company.email });
  const [key] = await accounts.db.select().from(providerKeyTable);
  expect(key).toMatchObject({ providerId: provider?.id, retiresAt: null });
  expect(key?.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(key?.sealedPrivateKey).not.toContain("PRIVATE KEY");
  expect(await findByEmail(company.email)).toMatchObject({ role: "provider_admin", emailConfirmedAt: null });
  expect(await codeOf(login(accounts.call(), company))).toBe("email_unconfirmed");

  const [mail] = await accounts.mails();
  expect(mail?.to).toBe(company.email);
  expect(mail?.text).toMatch(/https:\/\/parapet\.test\/api_provider\/confirm_email\?uid=[\w-]{36}&token=[\w-]{43}\s/);
  expect(await confirmEmail(accounts.call(), linkIn(mail))).toEqual({ email: company.email });
  expect(await login(accounts.call(), company)).toMatchObject({ user: { role: "provider_admin" } });
});

test("the first administrator who confirms runs the installation, later ones do not", async () => {
  await register(accounts.call(), { ...company, email: "mistyped@acme.example" });
  await accounts.mails();
  expect((await registered("first@acme.example")).viewer.platformAdmin).toBe(true);
  expect((await registered("second@acme.example")).viewer.platformAdmin).toBe(false);
});

test("of two who confirm at once, one runs the installation", async () => {
  await register(accounts.call(), { ...company, email: "one@acme.example" });
  await register(accounts.call(), { ...company, email: "two@acme.example" });
  const mails = await accounts.mails();
  await Promise.all(mails.map((mail) => confirmEmail(accounts.call(), linkIn(mail))));
  const rows = await accounts.db.select().from(userTable);
  expect(rows.filter(({ platformAdmin }) => platformAdmin)).toHaveLength(1);
});

test("a taken address gets the same answer, and its owner a mail", async () => {
  const owner = await registered();
  expect(await register(accounts.call(), { ...company, password: "another long password" })).toEqual(
    neutralAnswer(accounts.call()),
  );
  const [mail] = await accounts.mails();
  expect(mail).toMatchObject({ to: company.email, subject: "You already have an account" });
  expect(mail?.text).toContain(`https://parapet.test/public/reset-password/${owner.viewer.userId}/`);
  expect(await codeOf(login(accounts.call(), company))).toBe("done");
  expect(await accounts.db.select({ n: count() }).from(providerTable)).toEqual([{ n: 1 }]);
});

test("two registrations of one address at once make one account", async () => {
  const twice = await Promise.all([register(accounts.call(), company), register(accounts.call(), company)]);
  expect(twice).toEqual([neutralAnswer(accounts.call()), neutralAnswer(accounts.call())]);
  expect(await accounts.db.select({ n: count() }).from(providerTable)).toEqual([{ n: 1 }]);
  expect((await accounts.mails()).map(({ subject }) => subject).toSorted()).toEqual([
    "Confirm your email address",
    "Finish your registration",
  ]);
});

test("what a stranger types into the form is in no mail", async () => {
  await register(accounts.call(), { ...company, company_name: "Win a prize", first_name: "https://evil.example" });
  const [mail] = await accounts.mails();
  expect(mail?.text).not.toMatch(/prize|evil/);
});

test("a confirmation link works once, within the hour, for its own user", async () => {
  await register(accounts.call(), company);
  const [mail] = await accounts.mails();
  const link = linkIn(mail);
  expect(await codeOf(confirmEmail(accounts.call(), { ...link, token: `${link.token}x` }))).toBe("link_invalid");
  const stranger = "0192a0a0-0000-7000-8000-000000000000";
  expect(await codeOf(confirmEmail(accounts.call(), { ...link, uid: stranger }))).toBe("link_invalid");
  const twice = await Promise.all([1, 2].map(() => codeOf(confirmEmail(accounts.call(), link))));
  expect(twice.toSorted()).toEqual(["done", "link_invalid"]);
  await register(accounts.call(), { ...company, email: "late@acme.example" });
  const [late] = await accounts.mails();
  accounts.clock.advance({ minutes: 60 });
  expect(await codeOf(confirmEmail(accounts.call(), linkIn(late)))).toBe("link_invalid");
});

test("no token of a link is stored in clear", async () => {
  await register(accounts.call(), company);
  const { rows } = await accounts.platform.postgres.pool.query<{ all: string }>(
    `SELECT (SELECT string_agg(l::text, ' ') FROM mail_link l)
         || (SELECT string_agg(payload::text, ' ') FROM graphile_worker._private_jobs) AS all`,
  );
  const [mail] = await accounts.mails();
  expect(rows[0]?.all).not.toContain(linkIn(mail).token);
});

test("a pending registration isn't taken over by the next one", async () => {
  await register(accounts.call(), company);
  await accounts.mails();
  await register(accounts.call(), { ...company, password: "another long password" });
  const [mail] = await accounts.mails();
  expect(mail).toMatchObject({ to: company.email, subject: "Finish your registration" });
  expect(mail?.text).not.toContain("https://");
});

test("an address that wasn't confirmed within the hour is free again", async () => {
  await registered();
  await register(accounts.call(), { ...company, company_name: "Squatter", email: "grace@acme.example" });
  accounts.clock.advance({ minutes: 60 });
  await accounts.mails();
  await register(accounts.call(), { ...company, company_name: "Navy", email: "grace@acme.example" });
  expect((await accounts.mails())[0]?.subject).toBe("Confirm your email address");
  const names = await accounts.db.select({ name: providerTable.name }).from(providerTable).orderBy(providerTable.name);
  expect(names).toEqual([{ name: "Acme" }, { name: "Navy" }]);
});

test("an invitation and another provider's waiting registration leave each other alone; the first to be confirmed wins", async () => {
  const admin = await registered();
  await register(accounts.call(), { ...company, company_name: "Squatter", email: "grace@acme.example" });
  const [squat] = await accounts.mails();
  const person = { first_name: "G", last_name: "H", email: "grace@acme.example", role: "viewer" } as const;
  expect(await inviteUser(admin, person)).toMatchObject({ status: "invited" });
  const [invitation] = await accounts.mails();
  expect(await accounts.db.select({ n: count() }).from(providerTable)).toEqual([{ n: 2 }]);
  expect(await codeOf(confirmUser(accounts.call(), { ...linkIn(invitation), password }))).toBe("done");
  expect(await codeOf(confirmEmail(accounts.call(), linkIn(squat)))).toBe("link_invalid");
  expect(await login(accounts.call(), { email: "grace@acme.example", password })).toMatchObject({
    user: { provider_id: admin.viewer.providerId },
  });
});

test("an invitation takes the address from no other provider, and of two at once one is accepted", async () => {
  const one = await registered("one@acme.example");
  const two = await registered("two@acme.example");
  const person = { first_name: "G", last_name: "H", email: "grace@acme.example", role: "viewer" } as const;
  await accounts.mails();
  await inviteUser(one, person);
  expect(await inviteUser(two, person)).toMatchObject({ provider_id: two.viewer.providerId });
  expect(await codeOf(inviteUser(two, person))).toBe("conflict");
  const links = (await accounts.mails()).map((mail) => ({ ...linkIn(mail), password }));
  const codes = await Promise.all(links.map((link) => codeOf(confirmUser(accounts.call(), link))));
  expect(codes.toSorted()).toEqual(["done", "link_invalid"]);
});

test("who invites doesn't learn whether an address has an account elsewhere; its owner does", async () => {
  const one = await registered("one@acme.example");
  const two = await registered("two@acme.example");
  await accounts.mails();
  const person = { first_name: "G", last_name: "H", role: "viewer" } as const;
  const traits = ({ status, email_confirmed, mfa_enabled, last_login_at }: User) => [
    status,
    email_confirmed,
    mfa_enabled,
    last_login_at,
  ];
  const taken = await inviteUser(one, { ...person, email: two.viewer.email });
  const free = await inviteUser(one, { ...person, email: "free@acme.example" });
  expect(traits(taken)).toEqual(traits(free));
  const mails = await accounts.mails();
  expect(mails.map(({ text }) => text.includes("https://"))).toEqual([false, true]);
  expect(mails[0]?.text).toContain("already has a Parapet account");
  expect(await codeOf(login(accounts.call(), { email: two.viewer.email, password }))).toBe("done");
});

test("an invitation is no obstacle to the owner's own registration", async () => {
  const one = await registered("one@acme.example");
  await inviteUser(one, { first_name: "G", last_name: "H", email: "grace@acme.example", role: "viewer" });
  await accounts.mails();
  await register(accounts.call(), { ...company, email: "grace@acme.example" });
  const [mail] = await accounts.mails();
  expect(mail?.subject).toBe("Confirm your email address");
  expect(await codeOf(confirmEmail(accounts.call(), linkIn(mail)))).toBe("done");
});

test("one address gets five invitations a day from a provider", async () => {
  const one = await registered("one@acme.example");
  const two = await registered("two@acme.example");
  const person = { first_name: "G", last_name: "H", role: "viewer" } as const;
  const invite = (call: typeof one, tag: string) =>
    codeOf(inviteUser(call, { ...person, email: `grace+${tag}@acme.example` }));
  for (const tag of ["a", "b", "c", "d", "e"]) expect(await invite(one, tag)).toBe("done");
  expect(await invite(one, "f")).toBe("rate_limited");
  expect(await invite(two, "g")).toBe("done");
  accounts.clock.advance({ days: 1 });
  expect(await invite(one, "f")).toBe("done");
});

test("a name from before names were checked makes no link in an invitation", async () => {
  const one = await registered("one@acme.example");
  await accounts.mails();
  await accounts.db.update(providerTable).set({ name: "Prize!\r\n\r\nhttps://evil.example/win \u202emoc.live" });
  await inviteUser(one, { first_name: "G", last_name: "H", email: "grace@acme.example", role: "viewer" });
  const [mail] = await accounts.mails();
  expect(mail?.text).not.toMatch(/https:\/\/evil|evil\.example|\u202e/);
  expect(mail?.text.split("\n")).toHaveLength(10);
});

test("a guessable password is refused before anything happens", async () => {
  for (const weak of ["qwerty123456", "QWERTY123456", company.email, "passwordpassword"]) {
    expect(await codeOf(register(accounts.call(), { ...company, password: weak }))).toBe("password_weak");
    expect(await codeOf(signup(accounts.call(), { ...company, password: weak }))).toBe("password_weak");
  }
  expect(await accounts.mails()).toEqual([]);
});

test("one mailbox gets five mails from public forms, then has its rest", async () => {
  await registered();
  for (let n = 0; n < 8; n += 1) await register(accounts.call(), company);
  expect(await accounts.mails()).toHaveLength(4);
});

const newcomer = { first_name: "Grace", last_name: "Hopper", email: "grace@navy.example", password };

test("an invitation code lets a person into its organization, as a viewer who confirms the address", async () => {
  const admin = await registered();
  const organization = await createOrganization(admin, { name: "Navy", mail_domains: [], signup_by_code: true });
  const code = organization.invitation_code ?? "";
  expect(await signup(accounts.call(), { ...newcomer, invitation_code: code.toLowerCase() })).toEqual(
    neutralAnswer(accounts.call()),
  );
  const [mail] = await accounts.mails();
  expect(await codeOf(login(accounts.call(), newcomer))).toBe("email_unconfirmed");
  await confirmEmail(accounts.call(), linkIn(mail));
  expect(await login(accounts.call(), newcomer)).toMatchObject({
    user: { role: "viewer", organization_id: organization.id, provider_id: organization.provider_id },
  });
});

test("an allowed mail domain lets a person in", async () => {
  const admin = await registered();
  const organization = await createOrganization(admin, {
    name: "Navy",
    mail_domains: ["navy.example"],
    signup_by_code: false,
  });
  await signup(accounts.call(), newcomer);
  expect(await findByEmail(newcomer.email)).toMatchObject({ organizationId: organization.id });
});

test("where nothing fits, nothing is created and the answer is the same", async () => {
  const admin = await registered();
  const navy = { name: "Navy", mail_domains: ["navy.example"], signup_by_code: true };
  const organization = await createOrganization(admin, navy);
  expect(await signup(accounts.call(), { ...newcomer, invitation_code: "WRONG" })).toEqual(
    neutralAnswer(accounts.call()),
  );
  expect(await signup(accounts.call(), { ...newcomer, email: "grace@sub.navy.example" })).toEqual(
    neutralAnswer(accounts.call()),
  );
  await archiveOrganization(admin, organization.id);
  const code = organization.invitation_code ?? "";
  expect(await signup(accounts.call(), { ...newcomer, invitation_code: code })).toEqual(neutralAnswer(accounts.call()));
  expect(await signup(accounts.call(), newcomer)).toEqual(neutralAnswer(accounts.call()));
  expect(await accounts.mails()).toEqual([]);
  expect(await findByEmail(newcomer.email)).toBeUndefined();
});

test("a full provider answers a free address and a taken one alike", async () => {
  const admin = await registered();
  await createOrganization(admin, { name: "Navy", mail_domains: ["navy.example"], signup_by_code: false });
  await signup(accounts.call(), newcomer);
  await accounts.mails();
  const users = await accounts.db.$count(userTable);
  await accounts.db.insert(providerQuotaTable).values({ providerId: admin.viewer.providerId, users });
  const free = { ...newcomer, email: `free.${newcomer.email}` };
  expect(await codeOf(signup(accounts.call(), free))).toBe("quota_reached");
  expect(await codeOf(signup(accounts.call(), newcomer))).toBe("quota_reached");
  expect(await accounts.mails()).toEqual([]);
});

test("a domain that two providers allow decides nothing", async () => {
  const navy = { name: "Navy", mail_domains: ["navy.example"], signup_by_code: false };
  await createOrganization(await registered("one@acme.example"), navy);
  await createOrganization(await registered("two@acme.example"), navy);
  await signup(accounts.call(), newcomer);
  expect(await findByEmail(newcomer.email)).toBeUndefined();
});

test("an address can't be confirmed once its organization is archived", async () => {
  const admin = await registered();
  const navy = { name: "Navy", mail_domains: ["navy.example"], signup_by_code: false };
  const organization = await createOrganization(admin, navy);
  await signup(accounts.call(), newcomer);
  const [mail] = await accounts.mails();
  await archiveOrganization(admin, organization.id);
  expect(await codeOf(confirmEmail(accounts.call(), linkIn(mail)))).toBe("link_invalid");
});
