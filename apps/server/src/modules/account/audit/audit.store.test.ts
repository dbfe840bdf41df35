import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../testing.ts";
import { suspendUser } from "../user/suspend-user.ts";
import { startUsers, type TwoProviders } from "../user/testing.ts";
import { updateUser } from "../user/update-user.ts";
import { listAudit } from "./list-audit.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
});

test("every change is in the audit trail with what it altered, and a change of nothing is not", async () => {
  const { user } = await house.addHere();
  await updateUser(house.admin.call, user.id, { role: "analyst", last_name: "Hopper" });
  await updateUser(house.admin.call, user.id, { role: "analyst" });
  await suspendUser(house.admin.call, user.id);
  const { items } = await listAudit(house.admin.call, { page: 1, page_size: 10, subject_id: user.id });
  expect(items).toMatchObject([
    { action: "user.suspend", before: { status: "active" }, after: { status: "suspended" } },
    {
      action: "user.update",
      actor: house.admin.user.email,
      actor_id: house.admin.user.id,
      before: { role: "viewer", last_name: "viewer" },
      after: { role: "analyst", last_name: "Hopper" },
    },
  ]);
  expect(JSON.stringify(items)).not.toContain("argon2");
  expect((await listAudit(house.outsider.call, { page: 1, page_size: 10, subject_id: user.id })).total).toBe(0);
});

test("only provider administrators read the audit trail", async () => {
  for (const role of ["analyst", "viewer", "organization_admin"] as const) {
    const { call } = await house.addHere({ role, organizationId: house.organizationId });
    expect(await codeOf(listAudit(call, { page: 1, page_size: 10 }))).toBe("forbidden");
  }
});

test("a change that fails leaves no audit row", async () => {
  const count = async () => (await listAudit(house.admin.call, { page: 1, page_size: 10 })).total;
  const before = await count();
  await codeOf(suspendUser(house.admin.call, house.admin.user.id));
  await codeOf(updateUser(house.admin.call, randomUUID(), { first_name: "X" }));
  expect(await count()).toBe(before);
});
