import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { login } from "../login/login.ts";
import { getMe } from "../me/get-me.ts";
import { updateMe } from "../me/update-me.ts";
import { enrol } from "../mfa/enrol.ts";
import { confirmEnrolment } from "../mfa/confirm-enrolment.ts";
import { fromBase32 } from "../mfa/base32.ts";
import { hotp, stepOf } from "../mfa/totp.ts";
import { archiveOrganization } from "../organization/archive-organization.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { codeOf, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { activateUser } from "./activate-user.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { getUser } from "./get-user.ts";
import { inviteUser } from "./invite-user.ts";
import { listUserSessions } from "./list-user-sessions.ts";
import { listUsers } from "./list-users.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { resetUserMfa } from "./reset-user-mfa.ts";
import { suspendUser } from "./suspend-user.ts";
import { updateUser } from "./update-user.ts";

let accounts: TestAccounts;
let admin: Member;
let outsider: Member;
let organizationId: string;
let otherOrganizationId: string;
let foreignOrganizationId: string;

beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

/** Every test has two providers of its own. */
beforeEach(async () => {
  const name = `p${randomUUID().slice(0, 8)}`;
  const provider = await accounts.addProvider(name);
  const foreign = await accounts.addProvider(`${name}-foreign`);
  admin = await add(provider.id, { role: "provider_admin" });
  outsider = await add(foreign.id, { role: "provider_admin" });
  const empty = { mail_domains: [], signup_by_code: false };
  organizationId = (await createOrganization(admin.call, { name: "North", ...empty })).id;
  otherOrganizationId = (await createOrganization(admin.call, { name: "South", ...empty })).id;
  foreignOrganizationId = (await createOrganization(outsider.call, { name: "North", ...empty })).id;
});

type NewMember = Partial<Parameters<TestAccounts["addMember"]>[1]>;

function add(providerId: string, member: NewMember = {}): Promise<Member> {
  return accounts.addMember(providerId, { email: `${randomUUID()}@acme.example`, ...member });
}

function addHere(member: NewMember = {}): Promise<Member> {
  return add(admin.user.providerId, member);
}

const invitation = () => ({ first_name: "Grace", last_name: "Hopper", email: `${randomUUID()}@acme.example` });
const everybody = { page: 1, page_size: 100, sort: "name" } as const;

async function idsSeenBy(member: Member) {
  return (await listUsers(member.call, everybody)).items.map(({ id }) => id);
}

test("nobody of another provider is there", async () => {
  const { user } = await addHere();
  const { call } = outsider;
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
  expect(await idsSeenBy(outsider)).toEqual([outsider.user.id]);
  const filtered = await listUsers(call, { ...everybody, organization_id: organizationId });
  expect(filtered).toMatchObject({ items: [], total: 0 });
});

test("an organization of another provider is not there to put somebody into", async () => {
  const { user } = await addHere();
  const place = { organization_id: foreignOrganizationId };
  expect(await codeOf(updateUser(admin.call, user.id, place))).toBe("not_found");
  expect(await codeOf(inviteUser(admin.call, { ...invitation(), role: "viewer", ...place }))).toBe("not_found");
});

test("people without an organization see everybody, people with one its members only", async () => {
  const analyst = await addHere({ role: "analyst" });
  const viewer = await addHere({ organizationId });
  const colleague = await addHere({ organizationId, role: "organization_admin" });
  const elsewhere = await addHere({ organizationId: otherOrganizationId });
  expect((await idsSeenBy(analyst)).toSorted()).toEqual(
    [admin, analyst, viewer, colleague, elsewhere].map(({ user }) => user.id).toSorted(),
  );
  for (const member of [viewer, colleague]) {
    expect((await idsSeenBy(member)).toSorted()).toEqual([viewer.user.id, colleague.user.id].toSorted());
    expect(await codeOf(getUser(member.call, elsewhere.user.id))).toBe("not_found");
    expect(await codeOf(getUser(member.call, admin.user.id))).toBe("not_found");
  }
});

test("analysts and viewers manage nobody", async () => {
  const { user } = await addHere({ organizationId });
  for (const role of ["analyst", "viewer"] as const) {
    const { call } = await addHere({ role, organizationId });
    const works = [
      inviteUser(call, { ...invitation(), role: "viewer" }),
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

test("an organization administrator manages its viewers and administrators, and nobody out of sight", async () => {
  const { call } = await addHere({ role: "organization_admin", organizationId });
  const { user } = await addHere({ organizationId });
  expect(await updateUser(call, user.id, { role: "organization_admin" })).toMatchObject({ role: "organization_admin" });
  expect(await suspendUser(call, user.id)).toMatchObject({ status: "suspended" });
  expect(await activateUser(call, user.id)).toMatchObject({ status: "active" });
  const elsewhere = await addHere({ organizationId: otherOrganizationId });
  for (const target of [admin, outsider, elsewhere]) {
    expect(await codeOf(suspendUser(call, target.user.id))).toBe("not_found");
    expect(await codeOf(updateUser(call, target.user.id, { role: "viewer" }))).toBe("not_found");
  }
});

test("an organization administrator gives no role beyond the organization and moves nobody out of it", async () => {
  const { call } = await addHere({ role: "organization_admin", organizationId });
  const { user } = await addHere({ organizationId });
  expect(await codeOf(updateUser(call, user.id, { role: "provider_admin" }))).toBe("forbidden");
  expect(await codeOf(updateUser(call, user.id, { role: "analyst" }))).toBe("forbidden");
  expect(await codeOf(updateUser(call, user.id, { organization_id: otherOrganizationId }))).toBe("not_found");
  expect(await codeOf(updateUser(call, user.id, { organization_id: null }))).toBe("not_found");
  const analyst = await addHere({ role: "analyst", organizationId });
  expect(await codeOf(suspendUser(call, analyst.user.id))).toBe("forbidden");
});

test("an organization administrator invites into the own organization only", async () => {
  const { call } = await addHere({ role: "organization_admin", organizationId });
  const invited = await inviteUser(call, { ...invitation(), role: "viewer" });
  expect(invited).toMatchObject({ organization_id: organizationId, role: "viewer", status: "invited" });
  const elsewhere = { ...invitation(), role: "viewer", organization_id: otherOrganizationId } as const;
  expect(await codeOf(inviteUser(call, elsewhere))).toBe("not_found");
  expect(await codeOf(inviteUser(call, { ...invitation(), role: "analyst" }))).toBe("forbidden");
  expect(await codeOf(inviteUser(call, { ...invitation(), role: "provider_admin" }))).toBe("forbidden");
});

test("an address has one account, in any case, whoever owns it", async () => {
  const { user } = await add(outsider.user.providerId, { email: `${randomUUID()}@Shared.example` });
  const taken = { ...invitation(), email: user.email.toLowerCase(), role: "viewer" } as const;
  expect(await codeOf(inviteUser(admin.call, taken))).toBe("conflict");
  const fresh = { ...invitation(), role: "viewer" } as const;
  const codes = await Promise.all([1, 2].map(() => codeOf(inviteUser(admin.call, fresh))));
  expect(codes.toSorted()).toEqual(["conflict", "done"]);
});

test("role and organization have to go together", async () => {
  const { user } = await addHere({ organizationId });
  const invite = (more: { role: "provider_admin" | "organization_admin"; organization_id: string | null }) =>
    codeOf(inviteUser(admin.call, { ...invitation(), ...more }));
  expect(await invite({ role: "organization_admin", organization_id: null })).toBe("invalid_input");
  expect(await invite({ role: "provider_admin", organization_id: organizationId })).toBe("invalid_input");
  expect(await updateUser(admin.call, user.id, { role: "provider_admin" })).toMatchObject({ organization_id: null });
  expect(await codeOf(updateUser(admin.call, user.id, { role: "organization_admin" }))).toBe("invalid_input");
});

test("nobody is put into an archived organization", async () => {
  await archiveOrganization(admin.call, organizationId);
  const { user } = await addHere();
  const place = { organization_id: organizationId };
  expect(await codeOf(updateUser(admin.call, user.id, place))).toBe("conflict");
  expect(await codeOf(inviteUser(admin.call, { ...invitation(), role: "viewer", ...place }))).toBe("conflict");
});

test("nobody suspends or moves themselves, or resets their own second factor", async () => {
  await addHere({ role: "provider_admin" });
  const { call, user } = admin;
  expect(await codeOf(suspendUser(call, user.id))).toBe("forbidden");
  expect(await codeOf(updateUser(call, user.id, { role: "viewer" }))).toBe("forbidden");
  expect(await codeOf(resetUserMfa(call, user.id))).toBe("forbidden");
  expect(await updateUser(call, user.id, { first_name: "Ada", role: "provider_admin" })).toMatchObject({
    first_name: "Ada",
  });
});

test("the last active administrator stays", async () => {
  await addHere({ role: "provider_admin", status: "suspended" });
  await addHere({ role: "provider_admin", status: "invited", confirmed: false });
  await addHere({ role: "provider_admin", confirmed: false });
  expect(await codeOf(suspendUser(admin.call, admin.user.id))).toBe("last_administrator");
  expect(await codeOf(updateUser(admin.call, admin.user.id, { role: "analyst" }))).toBe("last_administrator");
});

test("two administrators who lower each other at once leave one", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await addHere({ role: "provider_admin" }), await addHere({ role: "provider_admin" })];
    if (round === 0) await updateUser(one.call, admin.user.id, { role: "viewer" });
    const codes = await Promise.all([
      codeOf(updateUser(one.call, two.user.id, { role: "viewer" })),
      codeOf(round % 2 === 0 ? suspendUser(two.call, one.user.id) : updateUser(two.call, one.user.id, { role: "viewer" })),
    ]);
    expect(codes.toSorted()).toEqual(["done", "last_administrator"]);
    const rest = await listUsers(one.call, { ...everybody, role: "provider_admin", status: "active" });
    expect(rest.total).toBe(1);
    // The one that is left goes with the next pair's help, so that every round starts with two.
    const helper = await addHere({ role: "provider_admin" });
    for (const { id } of rest.items) await suspendUser(helper.call, id);
    await accounts.db.execute(`UPDATE user_account SET status = 'suspended' WHERE id = '${helper.user.id}'`);
  }
});

test("a platform administrator is managed by such a one only", async () => {
  const root = await addHere({ role: "provider_admin", platformAdmin: true });
  expect(await codeOf(suspendUser(admin.call, root.user.id))).toBe("forbidden");
  expect(await codeOf(endUserSessions(admin.call, root.user.id))).toBe("forbidden");
  const peer = await addHere({ role: "provider_admin", platformAdmin: true });
  expect(await codeOf(suspendUser(peer.call, root.user.id))).toBe("done");
});

test("a suspension that is lifted leaves an invited person invited", async () => {
  const { id } = await inviteUser(admin.call, { ...invitation(), role: "viewer" });
  expect(await suspendUser(admin.call, id)).toMatchObject({ status: "suspended" });
  expect(await activateUser(admin.call, id)).toMatchObject({ status: "invited" });
});

test("resetting a person's second factor turns it off and ends the sessions", async () => {
  const { user, call } = await addHere();
  expect(await codeOf(resetUserMfa(admin.call, user.id))).toBe("mfa_not_enabled");
  const { secret } = await enrol(call, { password });
  await confirmEnrolment(call, { code: hotp(fromBase32(secret), stepOf(accounts.clock.now())) });
  expect((await listUserSessions(admin.call, user.id)).items).toHaveLength(1);
  expect(await resetUserMfa(admin.call, user.id)).toMatchObject({ mfa_enabled: false });
  expect((await listUserSessions(admin.call, user.id)).items).toEqual([]);
  expect(await login(accounts.call(), { email: user.email, password })).toHaveProperty("access");
});

test("people change their own name and phone", async () => {
  const { call } = await addHere();
  expect(await updateMe(call, { first_name: "Zoé", phone: "+33 1" })).toMatchObject({ first_name: "Zoé", phone: "+33 1" });
  expect(await getMe(call)).toMatchObject({ first_name: "Zoé", last_name: "viewer" });
  expect(await updateMe(call, { phone: "" })).toMatchObject({ phone: "" });
});

test("every change is in the audit trail with what it altered, and a change of nothing is not", async () => {
  const { user } = await addHere();
  await updateUser(admin.call, user.id, { role: "analyst", last_name: "Hopper" });
  await updateUser(admin.call, user.id, { role: "analyst" });
  await suspendUser(admin.call, user.id);
  const { items } = await listAudit(admin.call, { page: 1, page_size: 10, subject_id: user.id });
  expect(items).toMatchObject([
    { action: "user.suspend", before: { status: "active" }, after: { status: "suspended" } },
    {
      action: "user.update",
      actor: admin.user.email,
      actor_id: admin.user.id,
      before: { role: "viewer", last_name: "viewer" },
      after: { role: "analyst", last_name: "Hopper" },
    },
  ]);
  expect(JSON.stringify(items)).not.toContain("argon2");
  expect((await listAudit(outsider.call, { page: 1, page_size: 10, subject_id: user.id })).total).toBe(0);
});

test("only provider administrators read the audit trail", async () => {
  for (const role of ["analyst", "viewer", "organization_admin"] as const) {
    const { call } = await addHere({ role, organizationId });
    expect(await codeOf(listAudit(call, { page: 1, page_size: 10 }))).toBe("forbidden");
  }
});

test("a change that fails leaves no audit row", async () => {
  const count = async () => (await listAudit(admin.call, { page: 1, page_size: 10 })).total;
  const before = await count();
  await codeOf(suspendUser(admin.call, admin.user.id));
  await codeOf(updateUser(admin.call, randomUUID(), { first_name: "X" }));
  expect(await count()).toBe(before);
});

test("the list searches names and addresses literally, in any case and script", async () => {
  const { user } = await addHere();
  await updateUser(admin.call, user.id, { first_name: "Élodie", last_name: "100%_Ångström" });
  const found = async (search: string) => (await listUsers(admin.call, { ...everybody, search })).items.map(({ id }) => id);
  expect(await found("éLODIE 100%_å")).toEqual([user.id]);
  expect(await found("%_")).toEqual([user.id]);
  expect(await found("1%m")).toEqual([]);
  expect(await found(user.email.slice(0, 12).toUpperCase())).toEqual([user.id]);
});

test("the list sorts as people expect, and its pages neither overlap nor leave anybody out", async () => {
  for (const first_name of ["Zoé", "zoe", "Éric", "anna", "Anna", "Bob", "bob", "Ola", "ola", "Max", "max"]) {
    const { user } = await addHere();
    await updateUser(admin.call, user.id, { first_name, last_name: "Same" });
  }
  const page = (number: number, sort: "name" | "-name" | "-last_login_at") =>
    listUsers(admin.call, { page: number, page_size: 10, sort, role: "viewer" });
  const names = async (sort: "name" | "-name") =>
    [...(await page(1, sort)).items, ...(await page(2, sort)).items].map((each) => each.first_name);
  const sorted = await names("name");
  expect(sorted.map((name) => name.toLowerCase().replace("é", "e"))).toEqual(
    ["anna", "anna", "bob", "bob", "eric", "max", "max", "ola", "ola", "zoe", "zoe"],
  );
  expect((await page(1, "name")).total).toBe(11);
  const pages = [...(await page(1, "-last_login_at")).items, ...(await page(2, "-last_login_at")).items];
  expect(new Set(pages.map(({ id }) => id)).size).toBe(11);
  expect((await page(3, "name")).items).toEqual([]);
});

test("the list filters by role, status and organization", async () => {
  const here = await addHere({ organizationId });
  await addHere({ organizationId, status: "suspended" });
  const { items } = await listUsers(admin.call, {
    ...everybody,
    role: "viewer",
    status: "active",
    organization_id: organizationId,
  });
  expect(items.map(({ id }) => id)).toEqual([here.user.id]);
});
