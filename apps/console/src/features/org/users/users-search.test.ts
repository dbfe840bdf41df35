import { expect, test } from "vitest";
import { usersSearchDefaults } from "./users-search-defaults.ts";
import { usersSearch } from "./users-search.ts";

test("an empty address lists everybody by name", () => {
  expect(usersSearch.read({})).toEqual(usersSearchDefaults);
  expect(usersSearch.isFiltered(usersSearch.read({ page: "2", sort: "-email" }))).toBe(false);
});

test("what does not parse counts as absent, the rest stays", () => {
  const search = { page: "x", sort: "phone", search: " Ada ", role: "root", status: "invited", column: "email" };
  expect(usersSearch.read(search)).toEqual({
    ...usersSearchDefaults,
    search: "Ada",
    status: "invited",
    column: ["email"],
  });
});

test("conditions go into the address and come back, from the first page", () => {
  const search = usersSearch.read({ page: "3", search: "Ada", status: "active" });
  expect(usersSearch.filtersOf(search)).toEqual([{ field: "status", operator: "is", values: ["active"] }]);
  const next = usersSearch.withFilters(search, [{ field: "role", operator: "is", values: ["analyst"] }]);
  expect(next).toEqual({ ...usersSearchDefaults, search: "Ada", role: "analyst" });
  expect(usersSearch.isFiltered(next)).toBe(true);
});
