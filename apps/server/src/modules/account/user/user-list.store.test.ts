import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listUsers } from "./queries.ts";
import { everybody, startUsers, type TwoProviders } from "./testing.ts";
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

test("the list searches names and addresses literally, in any case and script", async () => {
  const { user } = await house.addHere();
  await updateUser(house.admin.call, user.id, { first_name: "Élodie", last_name: "100%_Ångström" });
  const found = async (search: string) =>
    (await listUsers(house.admin.call, { ...everybody, search })).items.map(({ id }) => id);
  expect(await found("éLODIE 100%_å")).toEqual([user.id]);
  expect(await found("%_")).toEqual([user.id]);
  expect(await found("1%m")).toEqual([]);
  expect(await found(user.email.slice(0, 12).toUpperCase())).toEqual([user.id]);
});

test("the list sorts as people expect, and its pages neither overlap nor leave anybody out", async () => {
  for (const first_name of ["Zoé", "zoe", "Éric", "anna", "Anna", "Bob", "bob", "Ola", "ola", "Max", "max"]) {
    const { user } = await house.addHere();
    await updateUser(house.admin.call, user.id, { first_name, last_name: "Same" });
  }
  const page = (number: number, sort: "name" | "-name" | "-last_login_at") =>
    listUsers(house.admin.call, { page: number, page_size: 10, sort, role: "viewer" });
  const names = async (sort: "name" | "-name") =>
    [...(await page(1, sort)).items, ...(await page(2, sort)).items].map((each) => each.first_name);
  const sorted = await names("name");
  expect(sorted.map((name) => name.toLowerCase().replace("é", "e"))).toEqual([
    "anna",
    "anna",
    "bob",
    "bob",
    "eric",
    "max",
    "max",
    "ola",
    "ola",
    "zoe",
    "zoe",
  ]);
  expect((await page(1, "name")).total).toBe(11);
  const pages = [...(await page(1, "-last_login_at")).items, ...(await page(2, "-last_login_at")).items];
  expect(new Set(pages.map(({ id }) => id)).size).toBe(11);
  expect((await page(3, "name")).items).toEqual([]);
});

test("the list filters by role, status and organization", async () => {
  const here = await house.addHere({ organizationId: house.organizationId });
  await house.addHere({ organizationId: house.organizationId, status: "suspended" });
  const { items } = await listUsers(house.admin.call, {
    ...everybody,
    role: "viewer",
    status: "active",
    organization_id: house.organizationId,
  });
  expect(items.map(({ id }) => id)).toEqual([here.user.id]);
});
