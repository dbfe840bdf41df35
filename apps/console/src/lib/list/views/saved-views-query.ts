import { type SavedViewPage, savedViewEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

export const savedViewsKey = (page: SavedViewPage) => ["savedViews.list", page] as const;

export function savedViewsQuery(page: SavedViewPage) {
  return queryOptions({
    queryKey: savedViewsKey(page),
    queryFn: ({ signal }) => call(savedViewEndpoints["savedViews.list"], { query: { page }, signal }),
    staleTime: 60_000,
  });
}
