import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { listProviders } from "../provider/queries.ts";
import { codeOf, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { archiveOrganization } from "./archive-organization.ts";
import { createOrganization } from "./create-organization.ts";
import { getOrganization, listOrganizations } from "./queries.ts";
import { restoreOrganization } from "./restore-organization.ts";
import { updateOrganization } from "./update-organization.ts";

let accounts: TestAccounts;
let admin: Member;
let outsider: Member;

const all = { page: 1, page_size: 100, sort: "name" } as const;
const plain = { mail_domains: [], signup_by_code: false };

beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

beforeEach(async () => {
  admin = await add((await accounts.addProvider(`b-${randomUUID()}`)).id, { role: "provider_admin" });
  outsider = await add((await accounts.addProvider(`a-${randomUUID()}`)).id, { role: "provider_admin" });
});

function add(providerId: string, member: Partial<Parameters<TestAccounts["addMember"]>[1]>): Promise<Member> {
  return accounts.addMember(providerId, { email: `${randomUUID()}@acme.example`, ...member });
}

async function namesSeenBy(member: Member, more: { archived?: boolean; search?: string } = {}) {
  return (await listOrganizations(member.call, { ...all, ...more })).items.map(({ name }) => name);
}

test("an organization is created, counted, changed, archived and restored", async () => {
  const created = await createOrganization(admin.call, {
    name: "North",
    mail_domains: ["n.example"],
    signup_by_code: true,
  });
  expect(created).toMatchObject({ name: "North", users: 0, mail_domains: ["n.example"], archived_at: null });
  expect(created.invitation_code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/);
  await add(admin.user.providerId, { organizationId: created.id });
  expect(await getOrganization(admin.call, created.id)).toEqual({ ...created, users: 1 });
  const changed = await updateOrganization(admin.call, created.id, { name: "Far North", signup_by_code: false });
  expect(changed).toEqual({ ...created, name: "Far North", invitation_code: null, users: 1 });
  expect(await archiveOrganization(admin.call, created.id)).toMatchObject({
    archived_at: accounts.clock.now().toISOString(),
  });
  expect([await namesSeenBy(admin), await namesSeenBy(admin, { archived: true })]).toEqual([[], ["Far North"]]);
  expect(await restoreOrganization(admin.call, created.id)).toEqual(changed);
});

test("turning sign-up by code off and on again gives a new code", async () => {
  const { id, invitation_code: first } = await createOrganization(admin.call, {
    ...plain,
    name: "N",
    signup_by_code: true,
  });
  expect((await updateOrganization(admin.call, id, { signup_by_code: true })).invitation_code).toBe(first);
  await updateOrganization(admin.call, id, { signup_by_code: false });
  const { invitation_code: second } = await updateOrganization(admin.call, id, { signup_by_code: true });
  expect(second).not.toBe(first);
});

test("a name, in any case, is one organization's of a provider", async () => {
  const { id } = await createOrganization(admin.call, { ...plain, name: "North" });
  const other = await createOrganization(admin.call, { ...plain, name: "South" });
  expect(await codeOf(createOrganization(admin.call, { ...plain, name: "NORTH" }))).toBe("conflict");
  expect(await codeOf(updateOrganization(admin.call, other.id, { name: "north" }))).toBe("conflict");
  expect(await updateOrganization(admin.call, id, { name: "NORTH" })).toMatchObject({ name: "NORTH" });
  expect(await codeOf(createOrganization(outsider.call, { ...plain, name: "North" }))).toBe("done");
  const twice = [1, 2].map(() => codeOf(createOrganization(admin.call, { ...plain, name: "East" })));
  expect((await Promise.all(twice)).toSorted()).toEqual(["conflict", "done"]);
});

test("a mail domain leads to one organization of a provider", async () => {
  await createOrganization(admin.call, { ...plain, name: "North", mail_domains: ["n.example", "m.example"] });
  const south = { name: "South", mail_domains: ["s.example", "m.example"], signup_by_code: false };
  expect(await codeOf(createOrganization(admin.call, south))).toBe("conflict");
  const { id } = await createOrganization(admin.call, { ...plain, name: "South" });
  expect(await codeOf(updateOrganization(admin.call, id, { mail_domains: ["n.example"] }))).toBe("conflict");
  expect(await codeOf(updateOrganization(admin.call, id, { mail_domains: ["s.example"] }))).toBe("done");
});

test("nothing of another provider is there", async () => {
  const { id } = await createOrganization(admin.call, { ...plain, name: "North" });
  const { call } = outsider;
  const works = [
    getOrganization(call, id),
    updateOrganization(call, id, { name: "Mine" }),
    archiveOrganization(call, id),
    restoreOrganization(call, id),
  ];
  expect(await Promise.all(works.map(codeOf))).toEqual(works.map(() => "not_found"));
  expect(await namesSeenBy(outsider)).toEqual([]);
});

test("only provider administrators change organizations and see the invitation code", async () => {
  const { id } = await createOrganization(admin.call, { ...plain, name: "North", signup_by_code: true });
  for (const role of ["analyst", "viewer", "organization_admin"] as const) {
    const { call } = await add(admin.user.providerId, { role, organizationId: id });
    const works = [
      createOrganization(call, { ...plain, name: "Mine" }),
      updateOrganization(call, id, { name: "Mine" }),
      archiveOrganization(call, id),
      restoreOrganization(call, id),
    ];
    expect(await Promise.all(works.map(codeOf))).toEqual(works.map(() => "forbidden"));
    expect(await getOrganization(call, id)).toMatchObject({ name: "North", invitation_code: null });
    expect((await listOrganizations(call, all)).items).toMatchObject([{ invitation_code: null }]);
  }
});

test("people of an organization see that one only", async () => {
  const { id } = await createOrganization(admin.call, { ...plain, name: "North" });
  const south = await createOrganization(admin.call, { ...plain, name: "South" });
  const member = await add(admin.user.providerId, { organizationId: id });
  const analyst = await add(admin.user.providerId, { role: "analyst" });
  expect(await namesSeenBy(member)).toEqual(["North"]);
  expect(await codeOf(getOrganization(member.call, south.id))).toBe("not_found");
  expect(await namesSeenBy(analyst)).toEqual(["North", "South"]);
});

test("the list searches literally and sorts by people", async () => {
  const few = await createOrganization(admin.call, { ...plain, name: "10% Club" });
  const many = await createOrganization(admin.call, { ...plain, name: "1000 Club" });
  for (const organizationId of [many.id, many.id, few.id]) await add(admin.user.providerId, { organizationId });
  expect(await namesSeenBy(admin, { search: "0% c" })).toEqual(["10% Club"]);
  const { items } = await listOrganizations(admin.call, { ...all, sort: "-users" });
  expect(items.map(({ name, users }) => [name, users])).toEqual([
    ["1000 Club", 2],
    ["10% Club", 1],
  ]);
});

test("the audit trail holds what changed, never the invitation code", async () => {
  const { id, invitation_code: code } = await createOrganization(admin.call, {
    ...plain,
    name: "N",
    signup_by_code: true,
  });
  await updateOrganization(admin.call, id, { name: "North" });
  await updateOrganization(admin.call, id, { name: "North" });
  const { items } = await listAudit(admin.call, { page: 1, page_size: 10, subject_id: id });
  expect(items).toMatchObject([
    { action: "organization.update", before: { name: "N" }, after: { name: "North" } },
    { action: "organization.create", after: { name: "N", signup_by_code: true } },
  ]);
  expect(JSON.stringify(items)).not.toContain(code);
});

test("people see their own provider, platform administrators all with their own first", async () => {
  const own = await listProviders(admin.call);
  expect(own.map(({ id }) => id)).toEqual([admin.user.providerId]);
  expect(Object.keys(own[0] ?? {}).toSorted()).toEqual([
    "archived_at",
    "contact_email",
    "contact_name",
    "contact_phone",
    "created_at",
    "id",
    "name",
    "public_key",
    "signing_key",
  ]);
  const root = await add(admin.user.providerId, { role: "provider_admin", platformAdmin: true });
  const [first, ...others] = (await listProviders(root.call)).map(({ id }) => id);
  expect(first).toBe(admin.user.providerId);
  expect(others).toContain(outsider.user.providerId);
});
