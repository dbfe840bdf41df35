import { apiEndpoints, type ApiKind, type SpecDialect } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { ApiSearch } from "./api-search.ts";
import type { InventorySearch } from "./inventory-search.ts";

/** Milliseconds between two looks, while the tab is visible: learning goes on. */
const paceMs = 5000;

/** What of an address selects APIs. */
export function selectionOf({ kind, sort, search }: InventorySearch) {
  return { kind, sort, ...(search === undefined ? {} : { search }) };
}

export function apisQuery(search: InventorySearch) {
  const query = { ...selectionOf(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: ["apis.list", query],
    queryFn: ({ signal }) => call(apiEndpoints["apis.list"], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** How many APIs of a kind there are. */
export function apiCountQuery(kind: ApiKind) {
  return queryOptions({
    queryKey: ["apis.list", "count", kind],
    queryFn: ({ signal }) => call(apiEndpoints["apis.list"], { query: { kind, page_size: 10 }, signal }),
    refetchInterval: paceMs,
  });
}

export function apiQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.get", id],
    queryFn: ({ signal }) => call(apiEndpoints["apis.get"], { params: { id }, signal }),
    refetchInterval: (query) => (query.state.status === "error" ? false : paceMs),
  });
}

export function operationsQuery(id: string, { page, page_size, sort, search }: ApiSearch) {
  const query = { page, page_size, sort, ...(search === undefined ? {} : { search }) };
  return queryOptions({
    queryKey: ["apis.operations", id, query],
    queryFn: ({ signal }) => call(apiEndpoints["apis.operations"], { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** The document stays as it was read until the reader asks again: text that is being read must not move. */
export function specQuery(id: string, dialect: SpecDialect) {
  return queryOptions({
    queryKey: ["apis.spec", id, dialect],
    queryFn: ({ signal }) => call(apiEndpoints["apis.spec"], { params: { id }, query: { dialect }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The versions of the document that people provided, newest first. */
export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.documents", id],
    queryFn: ({ signal }) => call(apiEndpoints["apis.documents"], { params: { id }, signal }),
  });
}

export function documentQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ["apis.document", id, version],
    queryFn: ({ signal }) => call(apiEndpoints["apis.document"], { params: { id }, query: { version }, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
