import { apiEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** What an API is known by in traffic. */
export const placeOf = ({ host, port }: { host: string | null; port: number | null }) => `${host ?? ""}:${port ?? ""}`;

/** The most called APIs of the inventory by their place; a ranking names none beyond them but new ones. */
export const apiPlacesQuery = queryOptions({
  queryKey: ["apis.list", "places"],
  queryFn: ({ signal }) => call(apiEndpoints["apis.list"], { query: { sort: "-calls", page_size: 100 }, signal }),
  select: ({ items }) => new Map(items.map((api) => [placeOf(api), { id: api.id, kind: api.kind }])),
  staleTime: 60_000,
});
