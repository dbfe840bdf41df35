import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../../account/testing.ts";
import { addStepUpCase, codeOfSecret, enrolled, wrongCodeOf, type StepUpCase } from "../challenge/testing.ts";
import { verifyChallenge } from "../challenge/verify-challenge.ts";
import { confirmClientTotp } from "./confirm-client-totp.ts";
import { enrolClientTotp } from "./enrol-client-totp.ts";
import { removeClientTotp } from "./remove-client-totp.ts";
import { renewClientBackupCodes } from "./renew-client-backup-codes.ts";

let accounts: TestAccounts;
let admin: Member;
let own: StepUpCase;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("Øst & Vest");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());
beforeEach(async () => {
  own = await addStepUpCase(admin.call);
});

async function valuesOf(query: string): Promise<unknown[]> {
  const { rows } = await accounts.platform.postgres.pool.query<{ value: unknown }>(query, [own.clientId]);
  return rows.map(({ value }) => value);
}

test("an authenticator counts after its first code, and gives ten backup codes", async () => {
  const { secret, otpauth_url } = await enrolClientTotp(admin.call, own.clientId);
  expect(fromBase32(secret)).toHaveLength(20);
  expect(otpauth_url).toBe(
    `otpauth://totp/%C3%98st%20%26%20Vest:client%20${own.clientId}?secret=${secret}&issuer=%C3%98st%20%26%20Vest&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await own.ask()).methods).toEqual([]);
  const bytes = fromBase32(secret);
  const wrong = wrongCodeOf(bytes, accounts.clock.now());
  expect(await codeOf(confirmClientTotp(admin.call, own.clientId, { code: wrong }))).toBe("code_wrong");
  const code = codeOfSecret(bytes, accounts.clock.now());
  const { backup_codes: codes } = await confirmClientTotp(admin.call, own.clientId, { code });
  expect(new Set(codes).size).toBe(10);
  for (const each of codes) expect(each).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  expect((await own.ask({ context: "later" })).methods).toEqual(["totp", "backup_code"]);
  expect(await valuesOf("select action as value from audit_entry where subject_id = $1 order by id")).toEqual([
    "client_totp.enrol",
    "client_totp.confirm",
  ]);
});

test("a waiting enrolment is replaced, a working one is not", async () => {
  const first = await enrolClientTotp(admin.call, own.clientId);
  const { secret } = await enrolled(admin.call, own.clientId);
  expect(fromBase32(first.secret)).not.toEqual(secret);
  expect(await codeOf(enrolClientTotp(admin.call, own.clientId))).toBe("mfa_already_enabled");
  const code = codeOfSecret(secret, accounts.clock.now(), 1);
  expect(await codeOf(confirmClientTotp(admin.call, own.clientId, { code }))).toBe("mfa_already_enabled");
});

test("the secret is stored sealed, for this client only", async () => {
  const { secret } = await enrolClientTotp(admin.call, own.clientId);
  const [sealed] = await valuesOf("select sealed_secret as value from client_totp where client_id = $1");
  expect(sealed).toMatch(/^s1\./);
  expect(sealed).not.toContain(secret);
});

test("a headless client has no user, so none is enrolled", async () => {
  const headless = await addStepUpCase(admin.call, { kind: "headless" });
  expect(await codeOf(enrolClientTotp(admin.call, headless.clientId))).toBe("conflict");
});

test("nothing is confirmed or renewed before it is enrolled", async () => {
  expect(await codeOf(confirmClientTotp(admin.call, own.clientId, { code: "123456" }))).toBe("mfa_not_enabled");
  expect(await codeOf(renewClientBackupCodes(admin.call, own.clientId))).toBe("mfa_not_enabled");
  await enrolClientTotp(admin.call, own.clientId);
  expect(await codeOf(renewClientBackupCodes(admin.call, own.clientId))).toBe("mfa_not_enabled");
});

test("renewed backup codes end the earlier ones", async () => {
  const { backupCodes } = await enrolled(admin.call, own.clientId);
  const { backup_codes: renewed } = await renewClientBackupCodes(admin.call, own.clientId);
  const { id } = await own.ask();
  const use = (code = "") => codeOf(verifyChallenge(own.call, id, { method: "backup_code", code }));
  expect(await use(backupCodes[0])).toBe("code_wrong");
  expect(await use(renewed[0])).toBe("done");
});

test("removing ends what was passed, and a second time does nothing", async () => {
  const { secret } = await enrolled(admin.call, own.clientId);
  const { id } = await own.ask();
  const code = codeOfSecret(secret, accounts.clock.now(), 1);
  await verifyChallenge(own.call, id, { method: "totp", code });
  await removeClientTotp(admin.call, own.clientId);
  await removeClientTotp(admin.call, own.clientId);
  expect(await valuesOf("select revoked_at as value from elevation where client_id = $1")).toEqual([
    accounts.clock.now(),
  ]);
  expect(await valuesOf("select code_hash as value from client_backup_code where client_id = $1")).toEqual([]);
  expect((await own.ask({ context: "later" })).methods).toEqual([]);
});

test("a client of another provider is not there, and only administrators enrol", async () => {
  const { id } = await accounts.addProvider("other");
  const stranger = await accounts.addMember(id, { email: "root@other.example", role: "provider_admin" });
  const analyst = await accounts.addMember(admin.user.providerId, { email: "ann@acme.example", role: "analyst" });
  const verbs = [
    (call = stranger.call) => enrolClientTotp(call, own.clientId),
    (call = stranger.call) => confirmClientTotp(call, own.clientId, { code: "123456" }),
    (call = stranger.call) => removeClientTotp(call, own.clientId),
    (call = stranger.call) => renewClientBackupCodes(call, own.clientId),
  ];
  for (const verb of verbs) {
    expect(await codeOf(verb())).toBe("not_found");
    expect(await codeOf(verb(analyst.call))).toBe("forbidden");
  }
});
