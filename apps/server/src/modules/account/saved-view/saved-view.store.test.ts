import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { codeOf, type Member } from "../testing.ts";
import { startUsers, type TwoProviders } from "../user/testing.ts";
import { setDefaultView, unsetDefaultView } from "./choose-default-view.ts";
import { createView } from "./create-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./queries.ts";
import { updateView } from "./update-view.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;
let owner: Member;
let colleague: Member;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
  owner = await house.addHere({ role: "analyst" });
  colleague = await house.addHere();
});

const errors = { page: "events", name: "Errors", query: "statusCode%5Bgte%5D=500", shared: false } as const;
const seenBy = async ({ call }: Member) => (await listViews(call, { page: "events" })).items;
const namesSeenBy = async (member: Member) => (await seenBy(member)).map(({ name }) => name);

test("a view is its owner's alone until it is shared, and again when it no longer is", async () => {
  const { id } = await createView(owner.call, errors);
  expect(await seenBy(owner)).toMatchObject([{ ...errors, owner: "Test analyst", editable: true, is_default: false }]);
  expect(await seenBy(colleague)).toEqual([]);
  await updateView(owner.call, id, { shared: true });
  expect(await seenBy(colleague)).toMatchObject([{ id, shared: true, editable: false }]);
  await updateView(owner.call, id, { shared: false });
  expect(await seenBy(colleague)).toEqual([]);
});

test("a page lists its own views only, by name", async () => {
  for (const name of ["zebra", "Éric", "Anna"]) await createView(owner.call, { ...errors, name });
  await createView(owner.call, { ...errors, page: "users", name: "People" });
  expect(await namesSeenBy(owner)).toEqual(["Anna", "Éric", "zebra"]);
});

test("sharing stops at the walls of the house", async () => {
  const inNorth = await house.addHere({ organizationId: house.organizationId });
  const alsoInNorth = await house.addHere({ organizationId: house.organizationId });
  const inSouth = await house.addHere({ organizationId: house.otherOrganizationId });
  await createView(inNorth.call, { ...errors, name: "North's", shared: true });
  await createView(owner.call, { ...errors, name: "Ours", shared: true });
  expect(await namesSeenBy(alsoInNorth)).toEqual(["North's"]);
  expect(await namesSeenBy(inSouth)).toEqual([]);
  expect(await namesSeenBy(colleague)).toEqual(["Ours"]);
  expect(await namesSeenBy(house.outsider)).toEqual([]);
});

test("others do not change what is shared with them, but administrators of the house do", async () => {
  const { id } = await createView(owner.call, { ...errors, shared: true });
  expect(await codeOf(updateView(colleague.call, id, { name: "Mine" }))).toBe("forbidden");
  expect(await codeOf(deleteView(colleague.call, id))).toBe("forbidden");
  const north = await house.addHere({ role: "organization_admin", organizationId: house.organizationId });
  expect(await codeOf(deleteView(north.call, id))).toBe("not_found");
  expect(await updateView(house.admin.call, id, { shared: false })).toMatchObject({ id, shared: false });
  expect(await codeOf(deleteView(house.admin.call, id))).toBe("not_found");
  await deleteView(owner.call, id);
  expect(await seenBy(owner)).toEqual([]);
});

test("a person's views of a page have different names, whatever their case", async () => {
  const { id } = await createView(owner.call, errors);
  expect(await codeOf(createView(owner.call, { ...errors, name: "ERRORS" }))).toBe("conflict");
  await createView(owner.call, { ...errors, page: "users" });
  await createView(colleague.call, errors);
  const other = await createView(owner.call, { ...errors, name: "Other" });
  expect(await codeOf(updateView(owner.call, other.id, { name: "errors" }))).toBe("conflict");
  expect(await updateView(owner.call, id, { name: "errors" })).toMatchObject({ name: "errors" });
  const twice = [1, 2].map(() => codeOf(createView(owner.call, { ...errors, name: "At once" })));
  expect((await Promise.all(twice)).toSorted()).toEqual(["conflict", "done"]);
});

test("everybody has one default a page, also a shared one; it ends with the view or its sharing", async () => {
  const first = await createView(owner.call, { ...errors, shared: true });
  const second = await createView(owner.call, { ...errors, name: "Second" });
  await setDefaultView(owner.call, first.id);
  expect(await setDefaultView(owner.call, second.id)).toMatchObject({ id: second.id, is_default: true });
  await setDefaultView(colleague.call, first.id);
  const defaults = async (member: Member) =>
    (await seenBy(member)).filter(({ is_default }) => is_default).map(({ name }) => name);
  expect(await defaults(owner)).toEqual(["Second"]);
  expect(await defaults(colleague)).toEqual(["Errors"]);
  await unsetDefaultView(owner.call, second.id);
  expect(await defaults(owner)).toEqual([]);
  await updateView(owner.call, first.id, { shared: false });
  expect(await defaults(colleague)).toEqual([]);
  await deleteView(owner.call, first.id);
  expect(await codeOf(setDefaultView(colleague.call, second.id))).toBe("not_found");
});

test("the audit trail tells what became of a view, and a change of nothing is not in it", async () => {
  const { id } = await createView(owner.call, errors);
  await updateView(owner.call, id, { name: errors.name, query: errors.query });
  await updateView(owner.call, id, { shared: true });
  await deleteView(owner.call, id);
  const { items } = await listAudit(house.admin.call, { page: 1, page_size: 10, subject_id: id });
  expect(items).toMatchObject([
    { action: "saved_view.delete", before: { name: "Errors" }, after: null },
    { action: "saved_view.update", before: { shared: false }, after: { shared: true } },
    { action: "saved_view.create", after: errors },
  ]);
});
