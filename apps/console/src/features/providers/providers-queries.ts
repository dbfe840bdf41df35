import { providerEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import type { ProvidersSearch } from "./providers-search.ts";

/** Every question about providers begins with it, also the one of the account drawer. */
export const providersKey = ["providers"] as const;

export function providersQuery({ page, page_size, sort, search, archived }: ProvidersSearch) {
  const query = { page, page_size, sort, archived: String(archived), ...(search === undefined ? {} : { search }) };
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
