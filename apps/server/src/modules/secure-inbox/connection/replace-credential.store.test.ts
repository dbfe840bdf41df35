import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { listAudit } from "../../account/audit/list-audit.ts";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { testConnection } from "./check-connection.ts";
import { checkConnectionsTask } from "./check-connections-task.ts";
import { discardCredential } from "./discard-credential.ts";
import { disconnect } from "./disconnect.ts";
import { getConnection } from "./queries.ts";
import { restoreCredential } from "./restore-credential.ts";
import { configureSimulator } from "./testing-connection.ts";
import { tryCredential } from "./try-credential.ts";

let accounts: TestAccounts;
let admin: Member;
let analyst: Member;
let tenant: TenantSimulator;

beforeAll(async () => {
  accounts = await startAccounts({ PARAPET_TENANT_SIMULATOR: "on", PARAPET_SMTP_URL: "smtp://127.0.0.1:1" });
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await accounts.empty();
  const { id } = await accounts.addProvider("one");
  admin = await accounts.addMember(id, { email: "ada@one.example", role: "provider_admin" });
  analyst = await accounts.addMember(id, { email: "bob@one.example", role: "analyst" });
  tenant = await startTenantSimulator({ mailboxes: 4 });
  onTestFinished(() => tenant.stop());
  await configureSimulator(admin, tenant);
  expect(await test()).toMatchObject({ state: "connected" });
});

/** Each test reads five rate-limited reports; advancing the tenant's clock avoids the wait. */
const rest = () => tenant.control.advance(10_000);
const configure = async (given: Parameters<typeof configureSimulator>[2]) => {
  await rest();
  return configureSimulator(admin, tenant, given);
};
const withSecret = (secret: string, expires_at?: string) =>
  configure({ credential: { kind: "secret", secret, ...(expires_at && { expires_at }) } });
const test = async () => {
  await rest();
  return testConnection(admin.call);
};
const restore = async () => {
  await rest();
  return restoreCredential(admin.call);
};
const check = async () => {
  await rest();
  await checkConnectionsTask(accounts.platform).run({});
};
const notificationsOf = async ({ call }: Member) =>
  (await listNotifications(call, { page: 1, page_size: 25 })).items.map(({ kind, read, details }) => ({
    kind,
    read,
    details,
  }));

it("uses a new secret once Microsoft accepts it, and keeps the previous one for a week", async () => {
  tenant.control.addSecret("the second one");
  const replaced = await withSecret("the second one", "2030-01-01T00:00:00.000Z");
  expect(replaced).toMatchObject({
    state: "connected",
    credential: { kind: "secret", expires_at: "2030-01-01T00:00:00.000Z" },
    next_credential: null,
    previous_credential: { credential: { kind: "secret", expires_at: null } },
  });
  tenant.control.removeSecret(tenant.registration.secret);
  expect(await test()).toMatchObject({ state: "connected" });
  accounts.clock.advance({ days: 8 });
  expect(await codeOf(restoreCredential(admin.call))).toBe("not_found");
  await check();
  expect((await getConnection(admin.call)).previous_credential).toBeNull();
});

it("keeps the old secret while the new one is rejected", async () => {
  const waiting = await withSecret("not added yet");
  expect(waiting).toMatchObject({
    state: "connected",
    last_error: null,
    next_credential: { credential: { kind: "secret" }, error: { problem: "secret_wrong" } },
    previous_credential: null,
  });
  await check();
  expect(await getConnection(admin.call)).toMatchObject({ state: "connected", next_credential: {} });
  tenant.control.addSecret("not added yet");
  await check();
  expect(await getConnection(admin.call)).toMatchObject({ state: "connected", next_credential: null });
  tenant.control.removeSecret(tenant.registration.secret);
  expect(await test()).toMatchObject({ state: "connected" });
  const { items } = await listAudit(admin.call, { page: 1, page_size: 25 });
  expect(items.map(({ action }) => action)).toContain("mail_connection.replace_credential");
});

it("generates a certificate that waits for its upload and can be discarded", async () => {
  const made = await configure({ credential: { kind: "make_certificate" } });
  expect(made).toMatchObject({ credential: { kind: "secret" }, next_credential: { tried_at: null, error: null } });
  expect((await tryCredential(admin.call)).next_credential?.error?.problem).toBe("certificate_unknown");
  const next = made.next_credential?.credential;
  if (next?.kind !== "certificate") throw new Error("No certificate was made");
  tenant.control.addCertificate(next.certificate);
  const used = await tryCredential(admin.call);
  expect(used).toMatchObject({ state: "connected", credential: { kind: "certificate" }, next_credential: null });
  await configure({ credential: { kind: "make_certificate" } });
  const kept = await discardCredential(admin.call);
  expect(kept).toMatchObject({ credential: { thumbprint: next.thumbprint }, next_credential: null });
  expect(await codeOf(discardCredential(admin.call))).toBe("not_found");
  expect(await codeOf(tryCredential(admin.call))).toBe("not_found");
});

it("can be reverted within the overlap, repeatedly", async () => {
  tenant.control.addSecret("the second one");
  await withSecret("the second one", "2030-01-01T00:00:00.000Z");
  const restored = await restore();
  expect(restored).toMatchObject({
    state: "connected",
    credential: { expires_at: null },
    previous_credential: { credential: { expires_at: "2030-01-01T00:00:00.000Z" } },
  });
  tenant.control.removeSecret("the second one");
  expect(await test()).toMatchObject({ state: "connected" });
  expect(await restore()).toMatchObject({ state: "error" });
  expect(await restore()).toMatchObject({ state: "connected" });
});

it("is deleted on disconnect and when the application changes", async () => {
  await withSecret("not added yet");
  const other = "11111111-2222-4333-8444-555555555555";
  expect(await configure({ client_id: other })).toMatchObject({ next_credential: null });
  await configure({});
  await test();
  await withSecret("not added yet");
  expect(await disconnect(admin.call)).toMatchObject({ next_credential: null, previous_credential: null });
});

it("notifies administrators once of a broken connection, by email too, and of its recovery", async () => {
  const { secret } = tenant.registration;
  await accounts.mails();
  tenant.control.removeSecret(secret);
  for (let count = 0; count < 3; count += 1) await check();
  const broken = { kind: "mail_connection.broken", details: { problem: "secret_wrong" } };
  expect(await notificationsOf(admin)).toEqual([{ ...broken, read: false }]);
  expect(await notificationsOf(analyst)).toEqual([]);
  expect(await accounts.mails()).toMatchObject([
    { to: "ada@one.example", subject: expect.stringContaining("is disconnected") },
  ]);
  tenant.control.addSecret(secret);
  await check();
  await check();
  expect(await notificationsOf(admin)).toEqual([
    { kind: "mail_connection.mended", details: {}, read: false },
    { ...broken, read: true },
  ]);
  tenant.control.revokeConsent();
  await check();
  await check();
  expect((await notificationsOf(admin)).slice(0, 1)).toMatchObject([{ details: { problem: "consent_missing" } }]);
});

it("notifies once per stage of a lost role and an expiring credential, until resolved", async () => {
  await configure({ abilities: ["send_mail"] });
  await test();
  tenant.control.removeRole("Mail.Send");
  await check();
  await check();
  const lost = { kind: "mail_connection.role_lost", details: { roles: "Mail.Send" } };
  expect(await notificationsOf(admin)).toEqual([{ ...lost, read: false }]);
  tenant.control.grantRole("Mail.Send");
  await check();
  expect(await notificationsOf(admin)).toEqual([{ ...lost, read: true }]);

  const { secret } = tenant.registration;
  const end = new Date(accounts.clock.now().getTime() + 40 * 86_400_000).toISOString();
  await withSecret(secret, end);
  const days = async () =>
    (await notificationsOf(admin))
      .filter(({ kind }) => kind === "mail_connection.expiring")
      .map((each) => [each.details["days"], each.read]);
  expect(await days()).toEqual([]);
  accounts.clock.advance({ days: 12 });
  await check();
  await check();
  expect(await days()).toEqual([["30", false]]);
  accounts.clock.advance({ days: 22 });
  await check();
  expect(await days()).toEqual([
    ["7", false],
    ["30", true],
  ]);
  accounts.clock.advance({ days: 5 });
  await check();
  expect(await days()).toEqual([
    ["1", false],
    ["7", true],
    ["30", true],
  ]);
  await withSecret(secret);
  expect(await days()).toEqual([
    ["1", true],
    ["7", true],
    ["30", true],
  ]);
});
