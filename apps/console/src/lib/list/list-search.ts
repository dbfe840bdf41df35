import type { Filter } from "@parapet/ui/filter-bar";
import { resolveTimeRange } from "@parapet/ui/time-range";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../address/filters.ts";
import { readSearch, timeBound } from "./read-search.ts";
import type { ListSearch } from "./use-list-address.ts";

type AnySearch = Readonly<Record<string, unknown>>;

/** The range of time that most lists can be narrowed to, as their addresses hold it. */
export const timeParams = { from: z.optional(timeBound), to: z.optional(timeBound) };

type RangedSearch = ListSearch & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
};

/** What a list's address means: read, filtered, and cleared again. */
export interface ListSearching<Search> {
  /** Reads an address; what does not parse counts as absent. */
  readonly read: (search: AnySearch) => Search;
  /** The conditions that an address holds. */
  readonly filtersOf: (search: Search) => Filter[];
  /** The same address under other conditions, from its first page. */
  readonly withFilters: (search: Search, filters: readonly Filter[]) => Search;
  /** Whether the address leaves anything out, besides other shelves. */
  readonly isFiltered: (search: Search) => boolean;
  /** The same list, or shelf of it, with nothing left out. */
  readonly withoutFilters: (search: Search) => Search;
}

/**
 * The address of a list whose conditions are those of the contract, in its order, with a search text and a time range.
 * @param kept what stays when conditions are cleared
 */
export function listSearch<Schema extends z.ZodMiniType<RangedSearch>>(
  schema: Schema,
  selection: Readonly<Record<string, unknown>>,
  kept: readonly string[] = [],
): ListSearching<z.output<Schema>> {
  const operators = filterOperators(Object.keys(selection).filter((name) => name.endsWith("]")));
  const shown = new Set(["page_size", "sort", "column", ...kept]);
  const read = (search: AnySearch) => readSearch(schema, search);
  return {
    read,
    filtersOf: (search) => filtersIn(operators, search),
    withFilters: (search, filters) => read({ ...replaceFilters(operators, search, filters), page: 1 }),
    isFiltered: (search) =>
      [search.from, search.to, search.search].some((each) => each !== undefined) ||
      filtersIn(operators, search).length > 0,
    withoutFilters: (search) => read(Object.fromEntries(Object.entries(search).filter(([name]) => shown.has(name)))),
  };
}

/** What an address selects, as the contract asks for it, now: without what only says how it is shown. */
export function selectedNow<Search extends RangedSearch>(search: Search) {
  const { page: _page, page_size: _size, column: _column, view: _view, from, to, ...rest } = search;
  const range = resolveTimeRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, new Date());
  return {
    ...rest,
    ...(range.from !== undefined && { from: range.from }),
    ...(range.to !== undefined && { to: range.to }),
  };
}
