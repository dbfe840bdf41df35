import { randomUUID } from "node:crypto";
import type { BulkItem, UserBulkAction } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { codeOf, type Member } from "../testing.ts";
import { bulkUsers } from "./bulk-users.ts";
import { inviteUser } from "./invite-user.ts";
import { exportUsers, listUserSessions, selectUsers } from "./queries.ts";
import { userTable } from "./table.ts";
import { newPerson, startUsers, type TwoProviders } from "./testing.ts";
import { updateUser } from "./update-user.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
  await users.mails();
});

const wordOf = ({ result, error }: BulkItem) => error ?? result;
/** What became of each, in the order asked for. */
const bulk = async ({ call }: Member, input: UserBulkAction) => (await bulkUsers(call, input)).items.map(wordOf);
const statusOf = async ({ user }: Member) => (await users.readUser(user.id)).status;

test("people are suspended together; who cannot be leaves the others alone", async () => {
  const { admin } = house;
  const one = await house.addHere();
  const already = await house.addHere({ status: "suspended" });
  const last = await house.addHere({ role: "analyst" });
  const ids = [one, admin, already, house.outsider, last].map(({ user }) => user.id);
  const { items } = await bulkUsers(admin.call, { action: "suspend", ids: [...ids, one.user.id] });
  expect(items.map(wordOf)).toEqual(["done", "last_administrator", "unchanged", "not_found", "done"]);
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(items.map(({ name }) => name)).toEqual([
    "Test viewer",
    "Test provider_admin",
    "Test viewer",
    "",
    "Test analyst",
  ]);
  expect([await statusOf(one), await statusOf(admin), await statusOf(house.outsider)]).toEqual([
    "suspended",
    "active",
    "active",
  ]);
  const { items: audit } = await listAudit(admin.call, { page: 1, page_size: 10, action: "user.suspend" });
  expect(audit.map(({ subject_id }) => subject_id)).toEqual([last.user.id, one.user.id]);
});

test("a suspension of many is undone for those it changed", async () => {
  const one = await house.addHere();
  const two = await house.addHere();
  const ids = [one.user.id, two.user.id];
  await bulk(house.admin, { action: "suspend", ids });
  expect(await bulk(house.admin, { action: "activate", ids })).toEqual(["done", "done"]);
  expect(await bulk(house.admin, { action: "activate", ids })).toEqual(["unchanged", "unchanged"]);
  expect([await statusOf(one), await statusOf(two)]).toEqual(["active", "active"]);
});

test("a new role goes to those it suits", async () => {
  const inNorth = await house.addHere({ organizationId: house.organizationId });
  const nowhere = await house.addHere();
  const ids = [inNorth.user.id, nowhere.user.id];
  expect(await bulk(house.admin, { action: "change_role", role: "organization_admin", ids })).toEqual([
    "done",
    "invalid_input",
  ]);
  expect((await users.readUser(inNorth.user.id)).organizationId).toBe(house.organizationId);
  const north = await house.addHere({ role: "organization_admin", organizationId: house.organizationId });
  expect(await bulk(north, { action: "change_role", role: "viewer", ids })).toEqual(["done", "not_found"]);
  expect(await bulk(north, { action: "change_role", role: "analyst", ids: [inNorth.user.id] })).toEqual(["forbidden"]);
});

test("sessions end and invitations go out again for those who have them", async () => {
  const member = await house.addHere();
  const invited = await inviteUser(house.admin.call, { ...newPerson(), role: "viewer" });
  await users.mails();
  const ids = [member.user.id, invited.id, randomUUID()];
  expect(await bulk(house.admin, { action: "end_sessions", ids })).toEqual(["done", "done", "not_found"]);
  expect((await listUserSessions(house.admin.call, member.user.id)).items).toEqual([]);
  expect(await bulk(house.admin, { action: "resend_invitation", ids })).toEqual(["conflict", "done", "not_found"]);
  expect((await users.mails()).map(({ to }) => to)).toEqual([invited.email]);
});

test("users who can't manage others have no bulk actions", async () => {
  const viewer = await house.addHere();
  const other = await house.addHere();
  expect(await bulk(viewer, { action: "suspend", ids: [other.user.id] })).toEqual(["forbidden"]);
});

test("a selection is everybody the filters find, beyond any page, in the order of the list", async () => {
  const added: string[] = [];
  for (const name of ["Cy", "Al", "Bo"]) {
    const { user } = await house.addHere({ organizationId: house.organizationId });
    await updateUser(house.admin.call, user.id, { first_name: name, last_name: "Ng" });
    added.push(user.id);
  }
  await house.addHere({ organizationId: house.otherOrganizationId });
  const query = { sort: "name", search: "ng", organization_id: house.organizationId } as const;
  expect((await selectUsers(house.admin.call, query)).ids).toEqual([added[1], added[2], added[0]]);
  const { ids } = await selectUsers(house.outsider.call, { sort: "name" });
  expect(ids).not.toContain(added[0]);
});

test("an export holds exactly what the filters select, formulas disarmed, and is in the audit trail", async () => {
  const { user } = await house.addHere({ organizationId: house.organizationId });
  await updateUser(house.admin.call, user.id, { first_name: "=1+1", last_name: 'Quote " Comma,' });
  await house.addHere({ role: "analyst" });
  const query = { sort: "name", role: "viewer", column: ["name", "role", "organization", "mfa"] } as const;
  const pieces: string[] = [];
  for await (const piece of await exportUsers(house.admin.call, { ...query, column: [...query.column] }))
    pieces.push(piece);
  expect(pieces.join("")).toBe('name,role,organization,mfa\r\n"\'=1+1 Quote "" Comma,",viewer,North,false\r\n');
  const { items } = await listAudit(house.admin.call, { page: 1, page_size: 10, action: "user.export" });
  expect(items).toMatchObject([{ actor: house.admin.user.email, after: query }]);
});

test("an export of everybody has the list's rows in the list's order, over more than one batch", async () => {
  const { providerId } = house.admin.user;
  const people = Array.from({ length: 1001 }, () => newPerson());
  await users.db.insert(userTable).values(
    people.map(({ email }, index) => ({
      id: randomUUID(),
      providerId,
      firstName: `p${index}`,
      lastName: "",
      phone: "",
      email,
      role: "viewer" as const,
      status: "active" as const,
      createdAt: users.clock.now(),
    })),
  );
  const query = { sort: "name", search: "acme.example" } as const;
  const { ids } = await selectUsers(house.admin.call, query);
  const rows = await users.db.select().from(userTable).where(eq(userTable.providerId, providerId));
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  const pieces: string[] = [];
  for await (const piece of await exportUsers(house.admin.call, { ...query, column: ["email"] })) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join("").trim().split("\r\n")).toEqual(["email", ...ids.map((id) => emails.get(id))]);
  expect(ids.length).toBeGreaterThan(1001);
});

test("people of an organization export that one's people only", async () => {
  const member = await house.addHere({ organizationId: house.organizationId });
  const pieces: string[] = [];
  for await (const piece of await exportUsers(member.call, { sort: "name", column: ["email"] })) pieces.push(piece);
  expect(pieces.join("")).toBe(`email\r\n${member.user.email}\r\n`);
  expect(await codeOf(listAudit(member.call, { page: 1, page_size: 10 }))).toBe("forbidden");
});
