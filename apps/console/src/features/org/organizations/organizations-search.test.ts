import { expect, test } from "vitest";
import { organizationsSearchDefaults } from "./organizations-search-defaults.ts";
import { organizationsSearch } from "./organizations-search.ts";

test("an empty address lists the organizations in use by name", () => {
  expect(organizationsSearch.read({})).toEqual(organizationsSearchDefaults);
});

test("the archived ones are asked for by a text of an address or a value of a link", () => {
  expect(organizationsSearch.read({ archived: "true" }).archived).toBe(true);
  expect(organizationsSearch.read({ archived: true }).archived).toBe(true);
  expect(organizationsSearch.read({ archived: "perhaps", sort: "nope" })).toEqual(organizationsSearchDefaults);
});
