import { apiClientEndpoints, clientKeyEndpoints, clientWayEndpoints, protectedApiEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { ClientsSearch } from "./clients-search.ts";

/** Everything about clients begins with it: whatever is done with one, all of it is looked at again. */
export const clientsKey = ["apiClients"] as const;

/** What an address selects, as the contract asks for it. */
export function clientSelection({ sort, search, kind, state, api, organization, tag, owner, known_by }: ClientsSearch) {
  return {
    sort,
    ...(search === undefined ? {} : { search }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(api === undefined ? {} : { api }),
    ...(organization === undefined ? {} : { organization }),
    ...(tag === undefined ? {} : { tag }),
    ...(owner === undefined ? {} : { owner }),
    ...(known_by === undefined ? {} : { known_by }),
  };
}

export function clientsQuery(search: ClientsSearch) {
  const query = { ...clientSelection(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: [...clientsKey, "list", query],
    queryFn: ({ signal }) => call(apiClientEndpoints["apiClients.list"], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [...clientsKey, "one", id],
    queryFn: ({ signal }) => call(apiClientEndpoints["apiClients.get"], { params: { id }, signal }),
  });
}

export function keysQuery(id: string) {
  return queryOptions({
    queryKey: [...clientsKey, "keys", id],
    queryFn: ({ signal }) => call(clientKeyEndpoints["clientKeys.list"], { params: { id }, signal }),
  });
}

export function identitiesQuery(id: string) {
  return queryOptions({
    queryKey: [...clientsKey, "identities", id],
    queryFn: ({ signal }) => call(clientWayEndpoints["clientIdentities.list"], { params: { id }, signal }),
  });
}

export function contextsQuery(id: string) {
  return queryOptions({
    queryKey: [...clientsKey, "contexts", id],
    queryFn: ({ signal }) => call(apiClientEndpoints["clientContexts.list"], { params: { id }, signal }),
  });
}

/** The protected APIs, to choose from. */
export const apiNamesQuery = queryOptions({
  queryKey: ["protectedApis.names"],
  queryFn: async ({ signal }) => (await call(protectedApiEndpoints["protectedApis.names"], { signal })).items,
  staleTime: 30_000,
});
