import { reportColumns, reportSelection } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../../lib/address/filters.ts";
import { listParams, readSearch, timeBound } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(reportColumns),
  ...reportSelection,
  from: z.optional(timeBound),
  to: z.optional(timeBound),
});

export type ReportsSearch = z.output<typeof schema>;
type AnySearch = Readonly<Record<string, unknown>>;

export const readReportsSearch = (search: AnySearch): ReportsSearch => readSearch(schema, search);

/** The contract's conditions as fields with their operators, in its order. */
const reportOperators = filterOperators(Object.keys(reportSelection).filter((name) => name.endsWith("]")));

/** The conditions that an address holds. */
export function filtersOf(search: ReportsSearch): Filter[] {
  return filtersIn(reportOperators, search);
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: ReportsSearch, filters: readonly Filter[]): ReportsSearch {
  return readReportsSearch({ ...replaceFilters(reportOperators, search, filters), page: 1 });
}

/** Whether the address leaves anything out besides the other shelves. */
export function isFiltered(search: ReportsSearch): boolean {
  const { from, to, search: words } = search;
  return [from, to, words].some((each) => each !== undefined) || filtersOf(search).length > 0;
}

/** The same shelf with nothing left out. */
export function withoutFilters({ page_size, sort, shelf, column }: ReportsSearch): ReportsSearch {
  return readReportsSearch({ page_size, sort, shelf, column });
}
