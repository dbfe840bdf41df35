import { loginEventColumns, loginEventSelection } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../../lib/address/filters.ts";
import { listParams, readSearch, timeBound } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(loginEventColumns),
  ...loginEventSelection,
  from: z.optional(timeBound),
  to: z.optional(timeBound),
});

export type EventsSearch = z.output<typeof schema>;
type AnySearch = Readonly<Record<string, unknown>>;

export const readEventsSearch = (search: AnySearch): EventsSearch => readSearch(schema, search);

/** The contract's conditions as fields with their operators, in its order. */
const operators = filterOperators(Object.keys(loginEventSelection).filter((name) => name.endsWith("]")));

/** The conditions that an address holds. */
export function filtersOf(search: EventsSearch): Filter[] {
  return filtersIn(operators, search);
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: EventsSearch, filters: readonly Filter[]): EventsSearch {
  return readEventsSearch({ ...replaceFilters(operators, search, filters), page: 1 });
}

/** Whether the address leaves anything out. */
export function isFiltered(search: EventsSearch): boolean {
  const { from, to, search: words } = search;
  return [from, to, words].some((each) => each !== undefined) || filtersOf(search).length > 0;
}

/** The same list with nothing left out. */
export function withoutFilters({ page_size, sort, column }: EventsSearch): EventsSearch {
  return readEventsSearch({ page_size, sort, column });
}
