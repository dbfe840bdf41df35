import { organizationEndpoints, usageEndpoints } from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { organizationsKey } from "../../../lib/organization/every-organization-query.ts";
import type { OrganizationsSearch } from "./organizations-search.ts";

export const organizationUsageKey = ["usage.organization"] as const;

const list = organizationEndpoints["organizations.list"];

/** What an address selects, as the contract asks for it. */
export function organizationSelection({ sort, search, archived }: OrganizationsSearch) {
  return { sort, archived: String(archived), ...(search === undefined ? {} : { search }) };
}

export function organizationsQuery(search: OrganizationsSearch) {
  const query = { ...organizationSelection(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: [...organizationsKey, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an organization calls; the relative ends of the range are read when it is fetched. */
export function organizationUsageQuery(id: string, range: TimeRange) {
  return queryOptions({
    queryKey: [...organizationUsageKey, id, range],
    queryFn: ({ signal }) =>
      call(usageEndpoints["usage.organization"], {
        params: { id },
        query: resolveTimeRange(range, new Date()),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
