import { createPrivateKey, createPublicKey } from "node:crypto";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../../../platform/config.ts";
import { createSealing } from "../../../platform/sealing.ts";
import { createFirstAdministrator } from "../create-first-administrator.ts";
import { login } from "../login/login.ts";
import { providerTable } from "../provider/table.ts";
import { register } from "../registration/register.ts";
import { password, startAccounts, type TestAccounts } from "../testing.ts";
import { userTable } from "../user/table.ts";
import { openInstallation } from "./open-installation.ts";
import { prepareInstallation } from "./prepare-installation.ts";
import { installationTable } from "./table.ts";

let accounts: TestAccounts;
const administrator = { email: "ada@acme.example", password };

beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.empty();
  await accounts.db.delete(installationTable);
});

function withConfig(config: Partial<TestAccounts["platform"]["config"]>) {
  return { ...accounts.platform, config: { ...accounts.platform.config, ...config } };
}

test("an installation has one pair of signing keys, whichever process starts first", async () => {
  const keys = await Promise.all([1, 2, 3].map(() => openInstallation(accounts.platform)));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await openInstallation(accounts.platform)).toEqual(keys[0]);
  const [pair] = keys;
  const derived = createPublicKey(createPrivateKey(pair?.privateKey ?? ""));
  expect(derived.export({ type: "spki", format: "pem" })).toBe(pair?.publicKey);
});

test("the private key is not in the database in clear", async () => {
  await openInstallation(accounts.platform);
  const [row] = await accounts.db.select().from(installationTable);
  expect(JSON.stringify(row)).not.toContain("PRIVATE KEY");
});

test("a start with another secret stops with one sentence", async () => {
  await openInstallation(accounts.platform);
  const sealing = createSealing("another installation's secret");
  const other = { ...withConfig({ secret: "another installation's secret" }), sealing };
  await expect(prepareInstallation(other)).rejects.toThrow(ConfigError);
  await expect(prepareInstallation(other)).rejects.toThrow(/^PARAPET_SECRET does not match this database: .*\.$/);
  const lostFile = { ...accounts.platform, sealing };
  await expect(prepareInstallation(lostFile)).rejects.toThrow(/secret\.key does not match this database/);
});

test("the configured administrator is created on an empty database and can log in", async () => {
  await prepareInstallation(withConfig({ administrator }));
  expect(await login(accounts.call(), administrator)).toMatchObject({
    user: { role: "provider_admin", platform_admin: true, email_confirmed: true, status: "active" },
  });
  expect(await accounts.db.select({ name: providerTable.name }).from(providerTable)).toEqual([
    { name: "acme.example" },
  ]);
});

test("the configured administrator is created once, also by several processes at the same moment", async () => {
  const means = withConfig({ administrator });
  await Promise.all([1, 2, 3].map(() => createFirstAdministrator(means)));
  await createFirstAdministrator(withConfig({ administrator: { email: "second@acme.example", password } }));
  expect(await accounts.db.select({ n: count() }).from(userTable)).toEqual([{ n: 1 }]);
});

test("an installation that has accounts gets no administrator from its configuration", async () => {
  const person = { first_name: "Ada", last_name: "B", contact_name: "Ada", company_name: "Acme" };
  await register(accounts.call(), { ...person, email: "first@acme.example", password });
  await createFirstAdministrator(withConfig({ administrator }));
  const emails = await accounts.db.select({ email: userTable.email }).from(userTable);
  expect(emails).toEqual([{ email: "first@acme.example" }]);
});

test("a configured password that is easy to guess stops the start", async () => {
  const weak = withConfig({ administrator: { ...administrator, password: "qwerty123456" } });
  await expect(createFirstAdministrator(weak)).rejects.toThrow(/PARAPET_ADMIN_PASSWORD is too easy to guess/);
});
