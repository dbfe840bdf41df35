import { eventFilters } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import { filterOperators, filtersIn, replaceFilters } from "../../../lib/address/filters.ts";
import { type EventsSearch, readEventsSearch } from "./events-search.ts";

/** The contract's filters as fields with their operators, in its order. */
export const eventOperators = filterOperators(Object.keys(eventFilters));

/** The conditions that an address holds. */
export function filtersOf(search: EventsSearch): Filter[] {
  return filtersIn(eventOperators, search);
}

/** The same address under other conditions, from its first page. A condition that the contract does not know is dropped. */
export function withFilters(search: EventsSearch, filters: readonly Filter[]): EventsSearch {
  return readEventsSearch({ ...replaceFilters(eventOperators, search, filters), page: 1 });
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
