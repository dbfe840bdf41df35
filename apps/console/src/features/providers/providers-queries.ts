import { providerEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import type { ProvidersSearch } from "./providers-search.ts";

/** Every question about providers begins with it, also the one of the account drawer. */
export const providersKey = ["providers"] as const;

/** What an address selects, as the contract asks for it. */
export function providerSelection({ sort, search, archived }: ProvidersSearch) {
  return { sort, archived: String(archived), ...(search === undefined ? {} : { search }) };
}

export function providersQuery(search: ProvidersSearch) {
  const query = { ...providerSelection(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: [...providersKey, "search", query],
    queryFn: ({ signal }) => call(providerEndpoints["providers.search"], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function providerQuery(id: string) {
  return queryOptions({
    queryKey: [...providersKey, "get", id],
    queryFn: ({ signal }) => call(providerEndpoints["providers.get"], { params: { id }, signal }),
  });
}

export function keysQuery(id: string) {
  return queryOptions({
    queryKey: [...providersKey, "keys", id],
    queryFn: ({ signal }) => call(providerEndpoints["providers.keys"], { params: { id }, signal }),
  });
}
