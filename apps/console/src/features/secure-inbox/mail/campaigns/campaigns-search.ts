import { campaignColumns, campaignSelection } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import { momentOf } from "@parapet/ui/time-range";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../../lib/address/filters.ts";
import { listParams, readSearch } from "../../../../lib/list/read-search.ts";

/** An instant, or a token relative to now such as `now-1h`. */
const bound = z.string().check(z.refine((moment) => momentOf(moment, new Date()) !== null));

const schema = z.object({
  ...listParams(campaignColumns),
  ...campaignSelection,
  from: z.optional(bound),
  to: z.optional(bound),
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
