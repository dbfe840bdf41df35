import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, type Member } from "../testing.ts";
import { activateUser } from "./activate-user.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { inviteUser } from "./invite-user.ts";
import { getUser, listUserSessions, listUsers } from "./queries.ts";
import { resendInvitation } from "./resend-invitation.ts";
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

async function idsSeenBy(member: Member) {
  return (await listUsers(member.call, everybody)).items.map(({ id }) => id);
}

test("users of another provider aren't visible", async () => {
  const { user } = await house.addHere();
  const { call } = house.outsider;
  const works = [
    getUser(call, user.id),
    updateUser(call, user.id, { first_name: "Mallory" }),
    suspendUser(call, user.id),
    activateUser(call, user.id),
    resendInvitation(call, user.id),
    resetUserMfa(call, user.id),
    listUserSessions(call, user.id),
    endUserSessions(call, user.id),
    getUser(call, randomUUID()),
  ];
  expect(new Set(await Promise.all(works.map(codeOf)))).toEqual(new Set(["not_found"]));
  expect(await idsSeenBy(house.outsider)).toEqual([house.outsider.user.id]);
  const filtered = await listUsers(call, { ...everybody, organization_id: house.organizationId });
  expect(filtered).toMatchObject({ items: [], total: 0 });
});

test("users can't be moved to an organization of another provider", async () => {
  const { user } = await house.addHere();
  const place = { organization_id: house.foreignOrganizationId };
  expect(await codeOf(updateUser(house.admin.call, user.id, place))).toBe("not_found");
  expect(await codeOf(inviteUser(house.admin.call, { ...newPerson(), role: "viewer", ...place }))).toBe("not_found");
});

test("people without an organization see everybody, people with one its members only", async () => {
  const analyst = await house.addHere({ role: "analyst" });
  const viewer = await house.addHere({ organizationId: house.organizationId });
  const colleague = await house.addHere({ organizationId: house.organizationId, role: "organization_admin" });
  const elsewhere = await house.addHere({ organizationId: house.otherOrganizationId });
  expect((await idsSeenBy(analyst)).toSorted()).toEqual(
    [house.admin, analyst, viewer, colleague, elsewhere].map(({ user }) => user.id).toSorted(),
  );
  for (const member of [viewer, colleague]) {
    expect((await idsSeenBy(member)).toSorted()).toEqual([viewer.user.id, colleague.user.id].toSorted());
    expect(await codeOf(getUser(member.call, elsewhere.user.id))).toBe("not_found");
    expect(await codeOf(getUser(member.call, house.admin.user.id))).toBe("not_found");
  }
});

test("analysts and viewers can't manage users", async () => {
  const { user } = await house.addHere({ organizationId: house.organizationId });
  for (const role of ["analyst", "viewer"] as const) {
    const { call } = await house.addHere({ role, organizationId: house.organizationId });
    const works = [
      inviteUser(call, { ...newPerson(), role: "viewer" }),
      updateUser(call, user.id, { first_name: "Mallory" }),
      suspendUser(call, user.id),
      activateUser(call, user.id),
      resendInvitation(call, user.id),
      resetUserMfa(call, user.id),
      listUserSessions(call, user.id),
      endUserSessions(call, user.id),
    ];
    expect(new Set(await Promise.all(works.map(codeOf)))).toEqual(new Set(["forbidden"]));
  }
});

test("an organization administrator manages its viewers and administrators only", async () => {
  const { call } = await house.addHere({ role: "organization_admin", organizationId: house.organizationId });
  const { user } = await house.addHere({ organizationId: house.organizationId });
  expect(await updateUser(call, user.id, { role: "organization_admin" })).toMatchObject({ role: "organization_admin" });
  expect(await suspendUser(call, user.id)).toMatchObject({ status: "suspended" });
  expect(await activateUser(call, user.id)).toMatchObject({ status: "active" });
  const elsewhere = await house.addHere({ organizationId: house.otherOrganizationId });
  for (const target of [house.admin, house.outsider, elsewhere]) {
    expect(await codeOf(suspendUser(call, target.user.id))).toBe("not_found");
    expect(await codeOf(updateUser(call, target.user.id, { role: "viewer" }))).toBe("not_found");
  }
});

test("an organization administrator can't assign provider roles or move users out of the organization", async () => {
  const { call } = await house.addHere({ role: "organization_admin", organizationId: house.organizationId });
  const { user } = await house.addHere({ organizationId: house.organizationId });
  expect(await codeOf(updateUser(call, user.id, { role: "provider_admin" }))).toBe("forbidden");
  expect(await codeOf(updateUser(call, user.id, { role: "analyst" }))).toBe("forbidden");
  expect(await codeOf(updateUser(call, user.id, { organization_id: house.otherOrganizationId }))).toBe("not_found");
  expect(await codeOf(updateUser(call, user.id, { organization_id: null }))).toBe("not_found");
  const analyst = await house.addHere({ role: "analyst", organizationId: house.organizationId });
  expect(await codeOf(suspendUser(call, analyst.user.id))).toBe("forbidden");
});

test("an organization administrator invites into the own organization only", async () => {
  const { call } = await house.addHere({ role: "organization_admin", organizationId: house.organizationId });
  const invited = await inviteUser(call, { ...newPerson(), role: "viewer" });
  expect(invited).toMatchObject({ organization_id: house.organizationId, role: "viewer", status: "invited" });
  const elsewhere = { ...newPerson(), role: "viewer", organization_id: house.otherOrganizationId } as const;
  expect(await codeOf(inviteUser(call, elsewhere))).toBe("not_found");
  expect(await codeOf(inviteUser(call, { ...newPerson(), role: "analyst" }))).toBe("forbidden");
  expect(await codeOf(inviteUser(call, { ...newPerson(), role: "provider_admin" }))).toBe("forbidden");
});

test("a platform administrator is managed by such a one only", async () => {
  const root = await house.addHere({ role: "provider_admin", platformAdmin: true });
  expect(await codeOf(suspendUser(house.admin.call, root.user.id))).toBe("forbidden");
  expect(await codeOf(endUserSessions(house.admin.call, root.user.id))).toBe("forbidden");
  const peer = await house.addHere({ role: "provider_admin", platformAdmin: true });
  expect(await codeOf(suspendUser(peer.call, root.user.id))).toBe("done");
});
