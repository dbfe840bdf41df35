import { type Organization, organizationEndpoints, usageEndpoints } from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { OrganizationsSearch } from "./organizations-search.ts";

export const organizationUsageKey = ["usage.organization"] as const;
export const organizationsKey = ["organizations.list"] as const;

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

/** Every organization in sight, archived ones too: people stay in those. */
export const everyOrganizationQuery = queryOptions({
  queryKey: [...organizationsKey, "every"],
  queryFn: async ({ signal }) => (await Promise.all([readAll(false, signal), readAll(true, signal)])).flat(),
  staleTime: 30_000,
});

async function readAll(archived: boolean, signal: AbortSignal): Promise<Organization[]> {
  const found: Organization[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: 100, archived: String(archived) } as const;
    const { items, total } = await call(list, { query, signal });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
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
