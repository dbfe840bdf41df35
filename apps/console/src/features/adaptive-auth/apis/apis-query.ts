import { protectedApiEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { ApisSearch } from "./apis-search.ts";

export const apisKey = ["protectedApis.list"] as const;
/** Milliseconds between two looks, while the tab is visible: decisions go on. */
const paceMs = 10_000;

/** What an address selects, as the contract asks for it. */
export function apiSelection({ sort, search, environment, sensitivity, mode, archived }: ApisSearch) {
  return {
    sort,
    archived: String(archived),
    ...(search === undefined ? {} : { search }),
    ...(environment === undefined ? {} : { environment }),
    ...(sensitivity === undefined ? {} : { sensitivity }),
    ...(mode === undefined ? {} : { mode }),
  };
}

export function apisQuery(search: ApisSearch) {
  const query = { ...apiSelection(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: [...apisKey, query],
    queryFn: ({ signal }) => call(protectedApiEndpoints["protectedApis.list"], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}
