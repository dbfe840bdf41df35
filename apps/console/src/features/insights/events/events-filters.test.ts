import { eventEndpoints, eventFilters, eventVerdict } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf } from "../../../lib/api/address-of.ts";
import { selectionOf } from "./events-query.ts";
import { eventOperators, type EventsSearch, eventsSearch } from "./events-search.ts";

/** What comes back from an address: texts, and lists of texts where a name repeats. */
function throughAddress(search: EventsSearch): EventsSearch {
  const params = new URL(addressOf("/insights/events", {}, search), "http://parapet").searchParams;
  const read: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    read[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return eventsSearch.read(read);
}

const word = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter((text) => text.trim() !== "");
const valueOf = (field: string): fc.Arbitrary<string> => {
  if (field === "statusCode") return fc.integer({ min: 0, max: 999 }).map(String);
  if (field === "statusClass") return fc.integer({ min: 0, max: 9 }).map(String);
  if (field === "destinationPort" || field === "port") return fc.integer({ min: 0, max: 65_535 }).map(String);
  if (field === "verdict") return fc.constantFrom(...eventVerdict.options);
  if (field === "environment") return word.map((text) => text.trim().slice(0, 40).trim());
  return field === "source" ? fc.uuid() : word.map((text) => text.trim());
};
const conditions = fc
  .tuple(
    ...[...eventOperators].flatMap(([field, operators]) =>
      operators.map((operator) =>
        fc.option(
          fc
            .uniqueArray(valueOf(field), { minLength: 1, maxLength: operator === "gte" || operator === "lte" ? 1 : 4 })
            .map((values) => ({ field, operator, values })),
          { nil: null },
        ),
      ),
    ),
  )
  .map((all) => all.filter((condition) => condition !== null));

const blank = eventsSearch.read({});

describe("conditions and the address", () => {
  test("every filter of the contract is offered", () => {
    const offered = [...eventOperators].flatMap(([field, operators]) => operators.map((name) => `${field}[${name}]`));
    expect(offered.toSorted()).toEqual(Object.keys(eventFilters).toSorted());
  });

  test("conditions survive the address", () => {
    fc.assert(
      fc.property(conditions, (filters) => {
        const search = eventsSearch.withFilters(blank, filters);
        expect(eventsSearch.filtersOf(throughAddress(search))).toEqual(filters);
        expect(throughAddress(search)).toEqual(search);
      }),
    );
  });

  test("the server accepts whatever an address selects", () => {
    const { query } = eventEndpoints["events.list"];
    fc.assert(
      fc.property(conditions, fc.boolean(), (filters, showNonApi) => {
        const search = { ...eventsSearch.withFilters(blank, filters), showNonApi, from: "now-1h" };
        const selected = query.safeParse(selectionOf(search, new Date()));
        expect(selected.error?.issues ?? []).toEqual([]);
      }),
    );
  });

  test("other conditions begin at the first page and keep what is no condition", () => {
    const search = eventsSearch.read({ page: "4", page_size: "50", from: "now-7d", "path[contains]": "/v1" });
    const next = eventsSearch.withFilters(search, [{ field: "method", operator: "is", values: ["GET"] }]);
    expect(next).toMatchObject({ page: 1, page_size: 50, from: "now-7d", "method[is]": ["GET"] });
    expect(next["path[contains]"]).toBeUndefined();
  });

  test("clearing leaves the columns and the pace", () => {
    const search = eventsSearch.read({ "host[is]": "a", from: "now-1h", column: ["time", "path"], refresh: "5" });
    expect(eventsSearch.isFiltered(search)).toBe(true);
    const cleared = eventsSearch.withoutFilters(search);
    expect(eventsSearch.isFiltered(cleared)).toBe(false);
    expect(cleared).toMatchObject({ column: ["time", "path"], refresh: "5" });
  });
});
