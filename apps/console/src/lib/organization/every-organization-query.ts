import { type Organization, organizationEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

export const organizationsKey = ["organizations.list"] as const;

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
    const { items, total } = await call(organizationEndpoints["organizations.list"], { query, signal });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}
