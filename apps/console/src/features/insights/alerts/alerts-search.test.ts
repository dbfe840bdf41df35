import { expect, test } from "vitest";
import { alertSelection } from "./alerts-queries.ts";
import { alertsSearchDefaults } from "./alerts-search-defaults.ts";
import { alertsSearch } from "./alerts-search.ts";
import { readSetupSearch } from "./setup/alert-setup-page.tsx";

const id = "0199d6f0-0000-7000-8000-00000000a001";

test("an empty address lists what is open, what was seen last first", () => {
  expect(alertsSearch.read({})).toEqual(alertsSearchDefaults);
});

test("what doesn't parse counts as absent, the rest stays", () => {
  const read = alertsSearch.read({
    state: "lost",
    alert: "1",
    sort: "name",
    "kind[is]": "shadow",
    from: "soon",
    to: "now",
  });
  expect(read).toEqual({ ...alertsSearchDefaults, "kind[is]": ["shadow"], to: "now" });
});

test("other conditions begin at the first page and keep the state", () => {
  const search = alertsSearch.read({ page: "3", state: "snoozed", "severity[is]": "high", search: "shop" });
  const next = alertsSearch.withFilters(search, [{ field: "host", operator: "is", values: ["a", "b"] }]);
  expect(next).toMatchObject({ page: 1, state: "snoozed", search: "shop", "host[is]": ["a", "b"] });
  expect(next["severity[is]"]).toBeUndefined();
  expect(alertsSearch.filtersOf(next)).toEqual([{ field: "host", operator: "is", values: ["a", "b"] }]);
});

test.each([{ search: "x" }, { from: "now-1h" }, { to: "now" }, { "kind[is]": "shadow" }])(
  "%j leaves something out",
  (part) => {
    expect(alertsSearch.isFiltered(alertsSearch.read(part))).toBe(true);
  },
);

test("another state, page or order leaves nothing out", () => {
  expect(alertsSearch.isFiltered(alertsSearch.read({ state: "resolved", page: "2", sort: "kind", alert: id }))).toBe(
    false,
  );
});

test("clearing keeps state, order, page size and columns", () => {
  const kept = { state: "resolved", sort: "kind", page_size: "50", column: ["count"] };
  const search = alertsSearch.read({ ...kept, page: "2", search: "x", from: "now-1h", "host[is]": "a", alert: id });
  expect(alertsSearch.withoutFilters(search)).toEqual(alertsSearch.read(kept));
});

test("relative ends become instants when the rows are asked for, and how they are shown selects none", () => {
  const search = alertsSearch.read({ from: "now-1h", page: "2", column: "count", alert: id, "severity[is]": "high" });
  const { from, ...rest } = alertSelection(search);
  expect(Math.abs(Date.now() - 3_600_000 - Date.parse(from ?? ""))).toBeLessThan(60_000);
  expect(rest).toEqual({ sort: "-last_seen_at", state: "open", "severity[is]": ["high"] });
});

test("the setup begins with its rules; an unknown tab or channel is ignored", () => {
  expect(readSetupSearch({})).toEqual({ tab: "rules" });
  expect(readSetupSearch({ tab: "channels", deliveries: id })).toEqual({ tab: "channels", deliveries: id });
  expect(readSetupSearch({ tab: "mail", deliveries: "1" })).toEqual({ tab: "rules" });
});
