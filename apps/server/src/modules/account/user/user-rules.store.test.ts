import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { login } from "../login/login.ts";
import { confirmEnrolment } from "../mfa/confirm-enrolment.ts";
import { enrol } from "../mfa/enrol.ts";
import { archiveOrganization } from "../organization/archive-organization.ts";
import { codeOf, password } from "../testing.ts";
import { activateUser } from "./activate-user.ts";
import { inviteUser } from "./invite-user.ts";
import { listUserSessions, listUsers } from "./queries.ts";
import { resetUserMfa } from "./reset-user-mfa.ts";
import { suspendUser } from "./suspend-user.ts";
import { everybody, newPerson, startUsers, type TwoProviders } from "./testing.ts";
import { updateUser } from "./update-user.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
});

test("an address has one account in a provider, in any case", async () => {
  const { user } = await house.addHere({ email: `${randomUUID()}@Shared.example` });
  const taken = { ...newPerson(), email: user.email.toLowerCase(), role: "viewer" } as const;
  expect(await codeOf(inviteUser(house.admin.call, taken))).toBe("conflict");
  const fresh = { ...newPerson(), role: "viewer" } as const;
  const codes = await Promise.all([1, 2].map(() => codeOf(inviteUser(house.admin.call, fresh))));
  expect(codes.toSorted()).toEqual(["conflict", "done"]);
});

test("role and organization have to go together", async () => {
  const { user } = await house.addHere({ organizationId: house.organizationId });
  const invite = (more: { role: "provider_admin" | "organization_admin"; organization_id: string | null }) =>
    codeOf(inviteUser(house.admin.call, { ...newPerson(), ...more }));
  expect(await invite({ role: "organization_admin", organization_id: null })).toBe("invalid_input");
  expect(await invite({ role: "provider_admin", organization_id: house.organizationId })).toBe("invalid_input");
  expect(await updateUser(house.admin.call, user.id, { role: "provider_admin" })).toMatchObject({
    organization_id: null,
  });
  expect(await codeOf(updateUser(house.admin.call, user.id, { role: "organization_admin" }))).toBe("invalid_input");
});

test("users can't be moved to an archived organization", async () => {
  await archiveOrganization(house.admin.call, house.organizationId);
  const { user } = await house.addHere();
  const place = { organization_id: house.organizationId };
  expect(await codeOf(updateUser(house.admin.call, user.id, place))).toBe("conflict");
  expect(await codeOf(inviteUser(house.admin.call, { ...newPerson(), role: "viewer", ...place }))).toBe("conflict");
});

test("users can't suspend or move themselves, or reset their own second factor", async () => {
  await house.addHere({ role: "provider_admin" });
  const { call, user } = house.admin;
  expect(await codeOf(suspendUser(call, user.id))).toBe("forbidden");
  expect(await codeOf(updateUser(call, user.id, { role: "viewer" }))).toBe("forbidden");
  expect(await codeOf(resetUserMfa(call, user.id))).toBe("forbidden");
  expect(await updateUser(call, user.id, { first_name: "Ada", role: "provider_admin" })).toMatchObject({
    first_name: "Ada",
  });
});

test("the last active administrator stays", async () => {
  await house.addHere({ role: "provider_admin", status: "suspended" });
  await house.addHere({ role: "provider_admin", status: "invited", confirmed: false });
  await house.addHere({ role: "provider_admin", confirmed: false });
  expect(await codeOf(suspendUser(house.admin.call, house.admin.user.id))).toBe("last_administrator");
  expect(await codeOf(updateUser(house.admin.call, house.admin.user.id, { role: "analyst" }))).toBe(
    "last_administrator",
  );
});

test("two administrators who lower each other at once leave one", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [
      await house.addHere({ role: "provider_admin" }),
      await house.addHere({ role: "provider_admin" }),
    ];
    if (round === 0) await updateUser(one.call, house.admin.user.id, { role: "viewer" });
    const codes = await Promise.all([
      codeOf(updateUser(one.call, two.user.id, { role: "viewer" })),
      codeOf(
        round % 2 === 0 ? suspendUser(two.call, one.user.id) : updateUser(two.call, one.user.id, { role: "viewer" }),
      ),
    ]);
    expect(codes.toSorted()).toEqual(["done", "last_administrator"]);
    const rest = await listUsers(one.call, { ...everybody, role: "provider_admin", status: "active" });
    expect(rest.total).toBe(1);
    // The one that is left goes with the next pair's help, so that every round starts with two.
    const helper = await house.addHere({ role: "provider_admin" });
    for (const { id } of rest.items) await suspendUser(helper.call, id);
    await users.db.execute(`UPDATE user_account SET status = 'suspended' WHERE id = '${helper.user.id}'`);
  }
});

test("a suspension that is lifted leaves an invited person invited", async () => {
  const { id } = await inviteUser(house.admin.call, { ...newPerson(), role: "viewer" });
  expect(await suspendUser(house.admin.call, id)).toMatchObject({ status: "suspended" });
  expect(await activateUser(house.admin.call, id)).toMatchObject({ status: "invited" });
});

test("resetting a person's second factor turns it off and ends the sessions", async () => {
  const { user, call } = await house.addHere();
  expect(await codeOf(resetUserMfa(house.admin.call, user.id))).toBe("mfa_not_enabled");
  const { secret } = await enrol(call, { password });
  await confirmEnrolment(call, { code: hotp(fromBase32(secret), stepOf(users.clock.now())) });
  expect((await listUserSessions(house.admin.call, user.id)).items).toHaveLength(1);
  expect(await resetUserMfa(house.admin.call, user.id)).toMatchObject({ mfa_enabled: false });
  expect((await listUserSessions(house.admin.call, user.id)).items).toEqual([]);
  expect(await login(users.call(), { email: user.email, password })).toHaveProperty("access");
});
