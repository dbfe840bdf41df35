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
  const filtersOf = (search: RangedSearch) => filtersIn(operators, search);
  return {
    read,
    filtersOf,
    withFilters: (search, filters) => read({ ...replaceFilters(operators, search, filters), page: 1 }),
    isFiltered: (search) => isNarrowed(search) || filtersOf(search).length > 0,
    withoutFilters: (search) => read(Object.fromEntries(Object.entries(search).filter(([name]) => shown.has(name)))),
  };
}

/** A condition that is a plain parameter of an address. */
export interface FieldCondition {
  /** Its only operator. */
  readonly operator: string;
  /** It takes one value, not several. */
  readonly single?: boolean;
}

/** The address of a list whose conditions are plain parameters, with a search text and perhaps a time range. */
export function fieldSearch<Schema extends z.ZodMiniType<RangedSearch>>(
  schema: Schema,
  fields: Readonly<Record<string, FieldCondition>>,
): ListSearching<z.output<Schema>> {
  const read = (search: AnySearch) => readSearch(schema, search);
  const defaults: AnySearch = read({});
  const filtersOf = (search: AnySearch): Filter[] =>
    Object.entries(fields).flatMap(([field, { operator }]) => {
      const value = search[field];
      return value === defaults[field] ? [] : [{ field, operator, values: [value].flat().map(String) }];
    });
  const withFilters = (search: AnySearch, filters: readonly Filter[]) => {
    const chosen = filters.map(({ field, values }) => [field, fields[field]?.single ? values[0] : values]);
    const others = Object.entries(search).filter(([name]) => fields[name] === undefined);
    return read({ ...Object.fromEntries([...others, ...chosen]), page: 1 });
  };
  return {
    read,
    filtersOf,
    withFilters,
    isFiltered: (search) => isNarrowed(search) || filtersOf(search).length > 0,
    withoutFilters: ({ from: _from, to: _to, search: _words, ...rest }) => withFilters(rest, []),
  };
}

const isNarrowed = ({ from, to, search }: RangedSearch) => [from, to, search].some((each) => each !== undefined);

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
