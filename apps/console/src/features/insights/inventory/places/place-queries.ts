import { apiEndpoints, apiPlaceEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

/** The hosts and ports of an API. */
export function placesQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.places", id],
    queryFn: ({ signal }) => call(apiPlaceEndpoints["apis.places"], { params: { id }, signal }),
  });
}

/** APIs that a search finds, the most called first. */
export function candidatesQuery(search: string) {
  const query = { page_size: 10, sort: "-calls", ...(search === "" ? {} : { search }) } as const;
  return queryOptions({
    queryKey: ["apis.list", query],
    queryFn: ({ signal }) => call(apiEndpoints["apis.list"], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an API has with these members. */
export function placesPreviewQuery(id: string, places: readonly string[]) {
  return queryOptions({
    queryKey: ["apis.previewPlaces", id, places],
    queryFn: ({ signal }) =>
      call(apiPlaceEndpoints["apis.previewPlaces"], { params: { id }, body: { places: [...places] }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** APIs that people said are not the same as an API. */
export function apartQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.listApart", id],
    queryFn: ({ signal }) => call(apiPlaceEndpoints["apis.listApart"], { params: { id }, signal }),
  });
}

/** APIs that look like one; they seldom change. */
export function suggestionsQuery() {
  return queryOptions({
    queryKey: ["apis.suggestions"],
    queryFn: ({ signal }) => call(apiPlaceEndpoints["apis.suggestions"], { signal }),
    staleTime: 60_000,
  });
}

/** The path prefixes of an API's host. */
export function prefixesQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.prefixes", id],
    queryFn: ({ signal }) => call(apiPlaceEndpoints["apis.prefixes"], { params: { id }, signal }),
  });
}

/** What path prefixes would take of an API. */
export function prefixesPreviewQuery(id: string, prefixes: readonly string[]) {
  return queryOptions({
    queryKey: ["apis.previewPrefixes", id, prefixes],
    queryFn: ({ signal }) =>
      call(apiPlaceEndpoints["apis.previewPrefixes"], { params: { id }, body: { prefixes: [...prefixes] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
