import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntryTable } from "../../../platform/audit.ts";
import { createFirstAdministrator } from "../create-first-administrator.ts";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { providerTable } from "../provider/table.ts";
import { confirmEmail } from "../registration/confirm-email.ts";
import { register } from "../registration/register.ts";
import { codeOf, linkIn, password, startAccounts, type TestAccounts } from "../testing.ts";
import { userTable } from "../user/table.ts";
import { getSetup } from "./get-setup.ts";
import { setUp } from "./set-up.ts";
import { setupCode } from "./setup-code.ts";
import { installationTable } from "./table.ts";

let accounts: TestAccounts;
const email = "ada@acme.example";
const owner = { company_name: "Acme", first_name: "Ada", last_name: "Byron", email, password };
const registration = { ...owner, contact_name: "Ada Byron" };

beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.empty();
  await accounts.db.delete(installationTable);
});

const stranger = () => accounts.call({ isLocal: false });
const countProviders = () => accounts.db.$count(providerTable);

test("the first account owns the installation, is signed in and needs no mail", async () => {
  expect(await getSetup(accounts.call())).toEqual({ is_needed: true, needs_code: false });
  const { access, user } = await setUp(accounts.call(), owner);
  expect(user).toMatchObject({ email, role: "provider_admin", platform_admin: true, email_confirmed: true });
  expect(await authenticate(accounts.call(), access)).toMatchObject({ email, platformAdmin: true });
  expect(await accounts.mails()).toEqual([]);
  expect(await getSetup(accounts.call())).toEqual({ is_needed: false, needs_code: false });
  expect(await login(accounts.call(), { email, password })).toMatchObject({ user: { email } });
  const [provider] = await accounts.db.select().from(providerTable);
  expect(provider).toMatchObject({ name: "Acme", contactName: "Ada Byron", contactEmail: email });
  const audited = await accounts.db
    .select({ actor: auditEntryTable.actor, after: auditEntryTable.after })
    .from(auditEntryTable)
    .where(eq(auditEntryTable.action, "installation.set_up"));
  expect(audited).toEqual([{ actor: email, after: { name: "Acme", email, is_local: true } }]);
});

test("of several at once exactly one wins, and the others leave nothing behind", async () => {
  const codes = await Promise.all(
    ["one", "two", "three", "four"].map((name) =>
      codeOf(setUp(accounts.call(), { ...owner, email: `${name}@acme.example` })),
    ),
  );
  expect(codes.toSorted()).toEqual(["conflict", "conflict", "conflict", "done"]);
  expect(await accounts.db.select({ owner: userTable.platformAdmin }).from(userTable)).toEqual([{ owner: true }]);
  expect(await countProviders()).toBe(1);
});

test("a set-up and a first registration that is confirmed at the same moment make one owner", async () => {
  await register(accounts.call(), { ...registration, email: "other@acme.example" });
  const link = linkIn((await accounts.mails())[0]);
  const codes = await Promise.all([codeOf(setUp(accounts.call(), owner)), codeOf(confirmEmail(accounts.call(), link))]);
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  expect(await accounts.db.$count(userTable, eq(userTable.platformAdmin, true))).toBe(1);
});

test("a pending registration doesn't reserve its address", async () => {
  await register(accounts.call(), registration);
  expect(await codeOf(setUp(accounts.call(), owner))).toBe("done");
  expect(await countProviders()).toBe(1);
});

test("other machines need the setup code, which stays the same and is another one elsewhere", async () => {
  expect(await getSetup(stranger())).toEqual({ is_needed: true, needs_code: true });
  const code = await setupCode(accounts.platform);
  expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
  expect(await setupCode(accounts.platform)).toBe(code);
  expect(await codeOf(setUp(stranger(), owner))).toBe("code_wrong");
  expect(await codeOf(setUp(stranger(), { ...owner, setup_code: "AAAA-AAAA-AAAA-AAAA" }))).toBe("code_wrong");
  expect(await accounts.db.$count(userTable)).toBe(0);
  expect(await codeOf(setUp(stranger(), { ...owner, setup_code: ` ${code.toLowerCase()} ` }))).toBe("done");
  await accounts.empty();
  await accounts.db.delete(installationTable);
  expect(await setupCode(accounts.platform)).not.toBe(code);
});

test("without an owner a registration from another machine needs the setup code, too", async () => {
  expect(await codeOf(register(stranger(), registration))).toBe("code_wrong");
  expect(await accounts.mails()).toEqual([]);
  const code = await setupCode(accounts.platform);
  expect(await codeOf(register(stranger(), { ...registration, invitation_code: code }))).toBe("done");
});

test("a password that is easy to guess is refused, and set-up goes on", async () => {
  expect(await codeOf(setUp(accounts.call(), { ...owner, password: "qwerty123456" }))).toBe("password_weak");
  expect(await getSetup(accounts.call())).toMatchObject({ is_needed: true });
});

test("the administrator of the environment ends set-up", async () => {
  const administrator = { email: "env@acme.example", password };
  const config = { ...accounts.platform.config, administrator };
  await createFirstAdministrator({ ...accounts.platform, config });
  expect(await getSetup(stranger())).toEqual({ is_needed: false, needs_code: false });
  expect(await codeOf(setUp(accounts.call(), owner))).toBe("conflict");
});
