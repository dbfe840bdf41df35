import { expect, test } from "vitest";
import { clientsSearchDefaults } from "./clients-search-defaults.ts";
import { clientsSearch } from "./clients-search.ts";

test("an empty address lists the clients by name", () => {
  expect(clientsSearch.read({})).toEqual(clientsSearchDefaults);
  expect(clientsSearch.isFiltered(clientsSearch.read({ client: crypto.randomUUID() }))).toBe(false);
});

test("what does not parse counts as absent, the rest stays", () => {
  const search = { kind: "robot", state: ["locked"], tab: "nope", sort: "-last_seen_at", tag: "eu" };
  expect(clientsSearch.read(search)).toEqual({
    ...clientsSearchDefaults,
    sort: "-last_seen_at",
    state: ["locked"],
    tag: ["eu"],
  });
});

test("conditions go into the address and come out of it again", () => {
  const search = clientsSearch.read({ page: 3, kind: "headless", state: ["locked", "watched"], search: "robot" });
  const filters = clientsSearch.filtersOf(search);
  expect(filters).toEqual([
    { field: "kind", operator: "is", values: ["headless"] },
    { field: "state", operator: "isOneOf", values: ["locked", "watched"] },
  ]);
  expect(clientsSearch.withFilters(search, filters)).toEqual({ ...search, page: 1 });
  expect(clientsSearch.withFilters(search, [])).toEqual({ ...clientsSearchDefaults, search: "robot" });
});
