import { usageFilters } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import { filterOperators, filtersIn, replaceFilters } from "../../../lib/address/filters.ts";
import { readUsageSearch, type UsageSearch } from "./usage-search.ts";

/** The contract's filters as fields with their operators, in its order. */
export const usageOperators = filterOperators(Object.keys(usageFilters));

/** The conditions that an address holds. */
export function filtersOf(search: UsageSearch): Filter[] {
  return filtersIn(usageOperators, search);
}

/** The same address under other conditions. */
export function withFilters(search: UsageSearch, filters: readonly Filter[]): UsageSearch {
  return readUsageSearch(replaceFilters(usageOperators, search, filters));
}
