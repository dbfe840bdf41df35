import { eventFilters } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import { type EventsSearch, readEventsSearch } from "./events-search.ts";

const filterNames = Object.keys(eventFilters);

/** The contract's filters as fields with their operators, in its order: `path[isNot]` is the field `path`, operator `isNot`. */
export const filterOperators: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(filterNames, (name) => name.slice(0, name.indexOf("[")))].map(([field, names]) => [
    field,
    names.map((name) => name.slice(field.length + 1, -1)),
  ]),
);

/** The conditions that an address holds. */
export function filtersOf(search: EventsSearch): Filter[] {
  const values = new Map<string, unknown>(Object.entries(search));
  return [...filterOperators].flatMap(([field, operators]) =>
    operators.flatMap((operator) => {
      const value = values.get(`${field}[${operator}]`);
      return value === undefined ? [] : [{ field, operator, values: [value].flat().map(String) }];
    }),
  );
}

/** The same address under other conditions, from its first page. A condition that the contract does not know is dropped. */
export function withFilters(search: EventsSearch, filters: readonly Filter[]): EventsSearch {
  const rest = Object.entries(search).filter(([name]) => !filterNames.includes(name));
  const added = filters.map(({ field, operator, values }) => [
    `${field}[${operator}]`,
    operator === "gte" || operator === "lte" ? values[0] : values,
  ]);
  return readEventsSearch({ ...Object.fromEntries([...rest, ...added]), page: 1 });
}

/** Whether the address leaves anything out, so that an empty list may be the fault of its conditions. */
export function isFiltered(search: EventsSearch): boolean {
  return search.from !== undefined || search.to !== undefined || filtersOf(search).length > 0;
}

/** The same list with nothing left out but what is no API call. */
export function withoutFilters(search: EventsSearch): EventsSearch {
  const { from: _from, to: _to, ...rest } = withFilters(search, []);
  return rest;
}
