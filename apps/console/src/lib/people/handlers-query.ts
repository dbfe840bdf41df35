import { userEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** The people who may work on what is found, by name. */
export const handlersQuery = queryOptions({
  queryKey: ["users.list", "handlers"],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      (["provider_admin", "analyst"] as const).map((role) =>
        call(userEndpoints["users.list"], { query: { role, status: "active", page_size: 100 }, signal }),
      ),
    );
    return pages
      .flatMap(({ items }) => items)
      .filter(({ organization_id }) => organization_id === null)
      .map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name} ${last_name}`.trim() || email }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  },
  staleTime: 60_000,
});
