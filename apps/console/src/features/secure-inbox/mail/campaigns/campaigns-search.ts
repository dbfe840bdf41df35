import { campaignColumns, campaignSelection } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../../lib/address/filters.ts";
import { listParams, readSearch, timeBound } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(campaignColumns),
  ...campaignSelection,
  from: z.optional(timeBound),
  to: z.optional(timeBound),
});

export type CampaignsSearch = z.output<typeof schema>;
type AnySearch = Readonly<Record<string, unknown>>;

export const readCampaignsSearch = (search: AnySearch): CampaignsSearch => readSearch(schema, search);

/** The contract's conditions as fields with their operators, in its order. */
const campaignOperators = filterOperators(Object.keys(campaignSelection).filter((name) => name.endsWith("]")));

/** The conditions that an address holds. */
export function filtersOf(search: CampaignsSearch): Filter[] {
  return filtersIn(campaignOperators, search);
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: CampaignsSearch, filters: readonly Filter[]): CampaignsSearch {
  return readCampaignsSearch({ ...replaceFilters(campaignOperators, search, filters), page: 1 });
}

/** Whether the address leaves anything out. */
export function isFiltered(search: CampaignsSearch): boolean {
  const { from, to, search: words } = search;
  return [from, to, words].some((each) => each !== undefined) || filtersOf(search).length > 0;
}

/** The same list with nothing left out. */
export function withoutFilters({ page_size, sort, column }: CampaignsSearch): CampaignsSearch {
  return readCampaignsSearch({ page_size, sort, column });
}
