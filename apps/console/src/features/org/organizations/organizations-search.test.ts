import { expect, test } from "vitest";
import { readOrganizationsSearch } from "./organizations-search.ts";
import { organizationsSearchDefaults } from "./organizations-search-defaults.ts";

test("an empty address lists the organizations in use by name", () => {
  expect(readOrganizationsSearch({})).toEqual(organizationsSearchDefaults);
});

test("the archived ones are asked for by a text of an address or a value of a link", () => {
  expect(readOrganizationsSearch({ archived: "true" }).archived).toBe(true);
  expect(readOrganizationsSearch({ archived: true }).archived).toBe(true);
  expect(readOrganizationsSearch({ archived: "perhaps", sort: "nope" })).toEqual(organizationsSearchDefaults);
});
