import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { startUsers, type TwoProviders } from "../user/testing.ts";
import { bulkOrganizations } from "./bulk-organizations.ts";
import { exportOrganizations, listOrganizations, selectOrganizations } from "./queries.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
});

const first = { page: 1, page_size: 10, sort: "name" } as const;

test("organizations are archived and restored together, a foreign one never", async () => {
  const { admin, organizationId, otherOrganizationId, foreignOrganizationId } = house;
  const ids = [organizationId, foreignOrganizationId, otherOrganizationId];
  const act = async (action: "archive" | "restore") =>
    (await bulkOrganizations(admin.call, { action, ids })).items.map(({ result, error }) => error ?? result);
  expect(await act("archive")).toEqual(["done", "not_found", "done"]);
  expect(await act("archive")).toEqual(["unchanged", "not_found", "unchanged"]);
  expect((await selectOrganizations(admin.call, { sort: "name", archived: true })).ids).toEqual([
    organizationId,
    otherOrganizationId,
  ]);
  expect((await listOrganizations(house.outsider.call, first)).total).toBe(1);
  expect(await act("restore")).toEqual(["done", "not_found", "done"]);
  expect((await listOrganizations(admin.call, first)).total).toBe(2);
});

test("who does not administer changes none", async () => {
  const member = await house.addHere({ role: "organization_admin", organizationId: house.organizationId });
  const { items } = await bulkOrganizations(member.call, { action: "archive", ids: [house.organizationId] });
  expect(items).toMatchObject([{ name: "North", result: "failed", error: "forbidden" }]);
});

test("an export holds what the list shows but no invitation code, and is in the audit trail", async () => {
  await house.addHere({ organizationId: house.organizationId });
  const pieces: string[] = [];
  const query = { sort: "-users" as const, column: ["name" as const, "users" as const, "archived_at" as const] };
  for await (const piece of await exportOrganizations(house.admin.call, query)) pieces.push(piece);
  expect(pieces.join("")).toBe("name,users,archived_at\r\nNorth,1,\r\nSouth,0,\r\n");
  const { items } = await listAudit(house.admin.call, { ...first, action: "organization.export" });
  expect(items).toMatchObject([{ after: query }]);
});
