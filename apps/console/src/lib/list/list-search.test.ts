import { expect, test } from "vitest";
import * as z from "zod/mini";
import { listSearch, selectedNow, timeParams } from "./list-search.ts";
import { listParams } from "./read-search.ts";

const schema = z.object({
  ...listParams(z.enum(["name", "method"])),
  ...timeParams,
  sort: z._default(z.enum(["name", "-name"]), "name"),
  search: z.optional(z.string()),
  shelf: z.optional(z.string()),
  "method[is]": z.optional(z.union([z.string(), z.array(z.string())])),
  "latency[gte]": z.optional(z.string()),
});
const { read, filtersOf, withFilters, isFiltered, withoutFilters } = listSearch(
  schema,
  { sort: null, "method[is]": null, "latency[gte]": null, "latency[lte]": null },
  ["shelf"],
);
const bare = { page: 1, page_size: 25, sort: "name" };
const view = "0199d6f0-0000-7000-8000-0000000000f1";

test("an address is read as far as it makes sense", () => {
  expect(read({})).toEqual(bare);
  expect(read({ page: "3", page_size: "50", sort: "-name", column: "method", view })).toEqual({
    page: 3,
    page_size: 50,
    sort: "-name",
    column: ["method"],
    view,
  });
  expect(read({ page: "0", page_size: "7", sort: "age", column: ["name", "age"], view: "x", search: "a" })).toEqual({
    ...bare,
    search: "a",
  });
});

test.each([
  ["now-1h", true],
  ["now", true],
  ["2026-03-02T09:00:00Z", true],
  ["yesterday", false],
  ["2026-03-02", false],
])("%s bounds a range of time: %s", (from, isOne) => {
  expect(read({ from })).toEqual(isOne ? { ...bare, from } : bare);
});

test("conditions are those of the selection, and take others' place from the first page on", () => {
  const search = read({ page: "3", "method[is]": ["GET", "PUT"], "latency[gte]": "9", search: "a", unknown: "x" });
  expect(filtersOf(search)).toEqual([
    { field: "method", operator: "is", values: ["GET", "PUT"] },
    { field: "latency", operator: "gte", values: ["9"] },
  ]);
  expect(withFilters(search, [{ field: "latency", operator: "gte", values: ["20"] }])).toEqual({
    ...bare,
    search: "a",
    "latency[gte]": "20",
  });
  expect(withFilters(search, [])).toEqual({ ...bare, search: "a" });
});

test.each([
  [{}, false],
  [{ page: "4", column: "name", sort: "-name", view, shelf: "old" }, false],
  [{ search: "a" }, true],
  [{ from: "now-1h" }, true],
  [{ to: "now" }, true],
  [{ "method[is]": "GET" }, true],
])("%j leaves something out: %s", (search, expected) => {
  expect(isFiltered(read(search))).toBe(expected);
});

test("without filters the list, its look and its shelf stay", () => {
  const search = read({
    page: "3",
    page_size: "50",
    sort: "-name",
    column: "name",
    view,
    shelf: "old",
    search: "a",
    from: "now-1h",
    "method[is]": "GET",
  });
  expect(withoutFilters(search)).toEqual({ page: 1, page_size: 50, sort: "-name", column: ["name"], shelf: "old" });
});

test("what is selected is asked for as of now, without how it is shown", () => {
  const before = Date.now();
  const selected = selectedNow(
    read({ from: "now-1h", search: "a", column: "name", view, "method[is]": "GET", page: "3" }),
  );
  const { from = "", ...rest } = selected;
  expect(rest).toEqual({ sort: "name", search: "a", "method[is]": "GET" });
  expect(Date.parse(from)).toBeGreaterThanOrEqual(before - 3_600_000);
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.now() - 3_600_000);
  expect(selectedNow(read({ to: "2026-03-02T09:00:00.000Z" }))).toEqual({
    sort: "name",
    to: "2026-03-02T09:00:00.000Z",
  });
});
