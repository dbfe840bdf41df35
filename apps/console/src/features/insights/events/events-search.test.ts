import fc from "fast-check";
import { expect, test } from "vitest";
import { selectionOf } from "./events-query.ts";
import { eventsSearchDefaults } from "./events-search-defaults.ts";
import { eventsSearch } from "./events-search.ts";

test("an empty address lists everything, newest first", () => {
  expect(eventsSearch.read({})).toEqual(eventsSearchDefaults);
});

test("what does not parse counts as absent, the rest stays", () => {
  const read = eventsSearch.read({
    page: "zero",
    page_size: "7",
    sort: "nope",
    from: "yesterday",
    to: "now-1h",
    showNonApi: "true",
    column: "nope",
    refresh: "1",
    "statusCode[gte]": "abc",
    "method[is]": "GET",
    unknown: "1",
  });
  expect(read).toEqual({ ...eventsSearchDefaults, to: "now-1h", showNonApi: true, "method[is]": ["GET"] });
});

test("no address breaks the page", () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.boolean(), fc.integer());
  const names = ["page", "sort", "from", "column", "path[start]", "statusCode[lte]", "source[is]"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (search) => {
      expect(eventsSearch.read(search)).toMatchObject({ page: expect.any(Number), sort: expect.any(String) });
    }),
  );
});

test("reading what was read changes nothing", () => {
  const read = eventsSearch.read({ "destinationPort[is]": ["443", "80"], showNonApi: "false", page: "3" });
  expect(eventsSearch.read(read)).toEqual(read);
});

test("relative ends become instants when the rows are asked for", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const selected = selectionOf(eventsSearch.read({ from: "now-1h", page: "2", column: "time", refresh: "5" }), now);
  expect(selected).toEqual({ from: "2026-11-20T11:00:00.000Z", sort: "-time", showNonApi: "false" });
});
