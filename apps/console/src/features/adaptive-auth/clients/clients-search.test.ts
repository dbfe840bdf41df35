import { expect, test } from "vitest";
import { clientsSearchDefaults } from "./clients-search-defaults.ts";
import { isFiltered, readClientsSearch } from "./clients-search.ts";
import { filtersOf, withFilters } from "./use-client-filters.ts";

test("an empty address lists the clients by name", () => {
  expect(readClientsSearch({})).toEqual(clientsSearchDefaults);
  expect(isFiltered(readClientsSearch({ client: crypto.randomUUID() }))).toBe(false);
});

test("what does not parse counts as absent, the rest stays", () => {
  const search = { kind: "robot", state: ["locked"], tab: "nope", sort: "-last_seen_at", tag: "eu" };
  expect(readClientsSearch(search)).toEqual({
    ...clientsSearchDefaults,
    sort: "-last_seen_at",
    state: ["locked"],
    tag: ["eu"],
  });
});

test("conditions go into the address and come out of it again", () => {
  const search = readClientsSearch({ page: 3, kind: "headless", state: ["locked", "watched"], search: "robot" });
  const filters = filtersOf(search);
  expect(filters).toEqual([
    { field: "kind", operator: "is", values: ["headless"] },
    { field: "state", operator: "isOneOf", values: ["locked", "watched"] },
  ]);
  expect(withFilters(search, filters)).toEqual({ ...search, page: 1 });
  expect(withFilters(search, [])).toEqual({ ...clientsSearchDefaults, search: "robot" });
});
