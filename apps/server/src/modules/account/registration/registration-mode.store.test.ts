import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFirstAdministrator } from "../create-first-administrator.ts";
import { prepareInstallation } from "../installation/prepare-installation.ts";
import { getRegistrationPolicy } from "../installation/registration-policy.ts";
import { installationTable } from "../installation/table.ts";
import { getInstallation, updateInstallation } from "../installation/update-installation.ts";
import { providerTable } from "../provider/table.ts";
import { codeOf, linkIn, password, startAccounts, type TestAccounts } from "../testing.ts";
import { userTable } from "../user/table.ts";
import { confirmEmail } from "./confirm-email.ts";
import { forgotPassword } from "./forgot-password.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.empty();
  await accounts.db.delete(installationTable);
});

const tryRegister = (email: string, invitation_code?: string, call = accounts.call()) =>
  codeOf(
    register(call, {
      company_name: "Acme",
      contact_name: "Ada Byron",
      first_name: "Ada",
      last_name: "Byron",
      email,
      password,
      ...(invitation_code !== undefined && { invitation_code }),
    }),
  );
const nextMail = async () => linkIn((await accounts.mails())[0]);
const countProviders = async () => (await accounts.db.select().from(providerTable)).length;

async function addOwner() {
  const { id } = await accounts.addProvider("owner");
  return accounts.addMember(id, { email: "owner@acme.example", role: "provider_admin", platformAdmin: true });
}

test("registration closes by itself after the first account", async () => {
  expect(await getRegistrationPolicy(accounts.call())).toEqual({ mode: "open" });
  expect(await tryRegister("ada@acme.example")).toBe("done");
  await confirmEmail(accounts.call(), await nextMail());
  expect(await getRegistrationPolicy(accounts.call())).toEqual({ mode: "closed" });
  expect(await tryRegister("stranger@evil.example")).toBe("registration_closed");
  expect(await accounts.mails()).toEqual([]);
  expect(await countProviders()).toBe(1);
});

test("of many first registrations at once, one account is the owner and no other remains", async () => {
  await Promise.all(["one", "two", "three"].map((name) => tryRegister(`${name}@acme.example`)));
  const mails = await accounts.mails();
  expect(mails).toHaveLength(3);
  const codes = await Promise.all(mails.map((mail) => codeOf(confirmEmail(accounts.call(), linkIn(mail)))));
  expect(codes.toSorted()).toEqual(["done", "link_invalid", "link_invalid"]);
  expect(await accounts.db.select({ owner: userTable.platformAdmin }).from(userTable)).toEqual([{ owner: true }]);
  expect(await countProviders()).toBe(1);
});

test("a registration begun before the configured administrator exists leads nowhere", async () => {
  expect(await tryRegister("stranger@evil.example")).toBe("done");
  const link = await nextMail();
  await forgotPassword(accounts.call(), { email: "stranger@evil.example" });
  const [reset] = await accounts.mails();
  await addOwner();
  expect(await codeOf(confirmEmail(accounts.call(), link))).toBe("link_invalid");
  const set = { ...linkIn(reset), password: "eleven geese under a bridge" };
  expect(await codeOf(resetPassword(accounts.call(), set))).toBe("link_invalid");
});

test("by invitation, the code of the settings registers, and a renewed one replaces it", async () => {
  const owner = await addOwner();
  const { registration_code: code } = await updateInstallation(owner.call, { registration: "invitation" });
  expect(await getRegistrationPolicy(accounts.call())).toEqual({ mode: "invitation" });
  expect(await tryRegister("ada@acme.example")).toBe("code_wrong");
  expect(await tryRegister("ada@acme.example", "AAAA-AAAA-AAAA-AAAA")).toBe("code_wrong");
  expect(await tryRegister("ada@acme.example", (code ?? "").toLowerCase())).toBe("done");
  expect(await codeOf(confirmEmail(accounts.call(), await nextMail()))).toBe("done");
  const { registration_code: renewed } = await updateInstallation(owner.call, { renew_code: true });
  expect(renewed).not.toBe(code);
  expect(await tryRegister("bob@acme.example", code ?? "")).toBe("code_wrong");
  expect(await tryRegister("bob@acme.example", renewed ?? "")).toBe("done");
  await accounts.mails();
});

test("closing ends registrations that wait for a confirmation", async () => {
  const owner = await addOwner();
  await updateInstallation(owner.call, { registration: "open" });
  expect(await tryRegister("stranger@evil.example")).toBe("done");
  const link = await nextMail();
  await updateInstallation(owner.call, { registration: "invitation" });
  expect(await codeOf(confirmEmail(accounts.call(), link))).toBe("link_invalid");
  expect(await countProviders()).toBe(1);
});

test("a renewed code ends registrations that wait with the earlier one", async () => {
  const owner = await addOwner();
  const { registration_code: code } = await updateInstallation(owner.call, { registration: "invitation" });
  expect(await tryRegister("stranger@evil.example", code ?? "")).toBe("done");
  const link = await nextMail();
  await updateInstallation(owner.call, { renew_code: true });
  expect(await codeOf(confirmEmail(accounts.call(), link))).toBe("link_invalid");
});

test("a restart by invitation ends registrations from when anyone could register, and no invited one", async () => {
  await addOwner();
  const restart = async (registration: "open" | "invitation") => {
    const platform = { ...accounts.platform, config: { ...accounts.platform.config, registration } };
    await prepareInstallation(platform);
    return { ...accounts.call(), platform };
  };
  const open = await restart("open");
  expect(await tryRegister("stranger@evil.example", undefined, open)).toBe("done");
  await accounts.mails();
  const invited = await restart("invitation");
  await forgotPassword(invited, { email: "stranger@evil.example" });
  expect(await accounts.mails()).toEqual([]);
  expect(await countProviders()).toBe(1);
  await accounts.addMember((await accounts.addProvider("invited")).id, {
    email: "bob@acme.example",
    role: "provider_admin",
    confirmed: false,
  });
  await restart("invitation");
  expect(await countProviders()).toBe(2);
});

test("only the installation's administrators read and change it", async () => {
  const owner = await addOwner();
  const { id } = await accounts.addProvider("tenant");
  const admin = await accounts.addMember(id, { email: "admin@tenant.example", role: "provider_admin" });
  expect(await codeOf(getInstallation(admin.call))).toBe("forbidden");
  expect(await codeOf(updateInstallation(admin.call, { registration: "open" }))).toBe("forbidden");
  expect(await getInstallation(owner.call)).toEqual({
    registration: "closed",
    registration_is_fixed: false,
    registration_code: null,
  });
});

test("the environment goes before the settings", async () => {
  const owner = await addOwner();
  const config = { ...accounts.platform.config, registration: "open" as const };
  const call = { ...owner.call, platform: { ...accounts.platform, config } };
  expect(await getRegistrationPolicy(call)).toEqual({ mode: "open" });
  expect(await getInstallation(call)).toMatchObject({ registration: "open", registration_is_fixed: true });
  expect(await codeOf(updateInstallation(call, { registration: "closed" }))).toBe("conflict");
});

test("the configured administrator closes registration from the first start", async () => {
  const config = { ...accounts.platform.config, administrator: { email: "ada@acme.example", password } };
  await createFirstAdministrator({ ...accounts.platform, config });
  expect(await tryRegister("stranger@evil.example")).toBe("registration_closed");
});
