import { expect, test } from "vitest";
import { sourcesSearchDefaults } from "./sources-search-defaults.ts";
import { sourcesSearch } from "./sources-search.ts";

test("an empty address lists the sources by name", () => {
  expect(sourcesSearch.read({})).toEqual(sourcesSearchDefaults);
});

test("what does not parse counts as absent, the rest stays", () => {
  const search = { page: "-1", sort: "status", search: "  Kong ", column: ["name", "nope"] };
  expect(sourcesSearch.read(search)).toEqual({ ...sourcesSearchDefaults, search: "Kong" });
});

test("one column is a list of one", () => {
  expect(sourcesSearch.read({ column: "name" }).column).toEqual(["name"]);
});
