import { loginCaseColumns, loginCaseSelection } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../lib/address/filters.ts";
import { listParams, readSearch, timeBound } from "../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(loginCaseColumns),
  ...loginCaseSelection,
  from: z.optional(timeBound),
  to: z.optional(timeBound),
});

export type CasesSearch = z.output<typeof schema>;
type AnySearch = Readonly<Record<string, unknown>>;

export const readCasesSearch = (search: AnySearch): CasesSearch => readSearch(schema, search);

/** The contract's conditions as fields with their operators, in its order. */
const operators = filterOperators(Object.keys(loginCaseSelection).filter((name) => name.endsWith("]")));

/** The conditions that an address holds. */
export function filtersOf(search: CasesSearch): Filter[] {
  return filtersIn(operators, search);
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: CasesSearch, filters: readonly Filter[]): CasesSearch {
  return readCasesSearch({ ...replaceFilters(operators, search, filters), page: 1 });
}

/** Whether the address leaves anything out. */
export function isFiltered(search: CasesSearch): boolean {
  const { from, to, search: words } = search;
  return [from, to, words].some((each) => each !== undefined) || filtersOf(search).length > 0;
}

/** The same list with nothing left out. */
export function withoutFilters({ page_size, sort, column }: CasesSearch): CasesSearch {
  return readCasesSearch({ page_size, sort, column });
}
