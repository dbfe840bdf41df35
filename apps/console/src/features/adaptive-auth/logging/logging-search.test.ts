import { expect, test } from "vitest";
import { loggingSearch } from "./logging-search.ts";

test("an address holds its conditions in the contract's words, one value or several", () => {
  const search = loggingSearch.read({ effect: ["deny", "step_up"], signal: "dev.agent", enforced: "false", page: "3" });
  expect(loggingSearch.filtersOf(search)).toEqual([
    { field: "effect", operator: "is", values: ["deny", "step_up"] },
    { field: "signal", operator: "is", values: ["dev.agent"] },
    { field: "enforced", operator: "is", values: ["false"] },
  ]);
  expect(loggingSearch.withFilters(search, loggingSearch.filtersOf(search))).toEqual({ ...search, page: 1 });
});

test("other conditions replace those of the address, and none is left when they are cleared", () => {
  const search = loggingSearch.read({ effect: "deny", search: "okhttp", from: "now-1h" });
  const changed = loggingSearch.withFilters(search, [{ field: "feedback", operator: "is", values: ["not_ours"] }]);
  expect(changed).toMatchObject({ feedback: "not_ours", search: "okhttp", from: "now-1h" });
  expect(changed.effect).toBeUndefined();
  expect([loggingSearch.isFiltered(changed), loggingSearch.isFiltered(loggingSearch.withoutFilters(changed))]).toEqual([
    true,
    false,
  ]);
});

test("what is mistyped counts as absent", () => {
  expect(loggingSearch.filtersOf(loggingSearch.read({ effect: "explode", decision: "x", level: "high" }))).toEqual([
    { field: "level", operator: "is", values: ["high"] },
  ]);
});
