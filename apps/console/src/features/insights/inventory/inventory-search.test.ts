import { expect, test } from "vitest";
import { readApiSearch } from "./api-search.ts";
import { apiSearchDefaults, inventorySearchDefaults } from "./inventory-search-defaults.ts";
import { inventorySearch } from "./inventory-search.ts";

test("an empty address lists the internal APIs, the last one called first", () => {
  expect(inventorySearch.read({})).toEqual(inventorySearchDefaults);
});

test("an empty address of an API shows its overview", () => {
  expect(readApiSearch({})).toEqual(apiSearchDefaults);
});

test("what does not parse counts as absent, the rest stays", () => {
  const list = inventorySearch.read({ kind: "partner", sort: "port", search: " pets ", column: ["name", "nope"] });
  expect(list).toEqual({ ...inventorySearchDefaults, search: "pets" });
  const api = readApiSearch({ tab: "operations", dialect: "1.2", sort: "-calls" });
  expect(api).toEqual({ ...apiSearchDefaults, tab: "operations", sort: "-calls" });
});
