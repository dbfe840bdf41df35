import {
  apiDocumentEndpoints,
  documentScheduleEndpoints,
  apiEndpoints,
  type ApiKind,
  type ApiOperation,
  type DocumentFormat,
  type SpecDialect,
} from "@parapet/contract";
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { ApiSearch } from "./api-search.ts";
import type { InventorySearch } from "./inventory-search.ts";

/** Milliseconds between two looks, while the tab is visible: learning goes on. */
const paceMs = 5000;

/** What of an address selects APIs. */
export function selectionOf({
  kind,
  sort,
  search,
  owner,
  tag,
  environment,
  documented,
  called,
  archived,
}: InventorySearch) {
  return {
    kind,
    sort,
    archived: String(archived),
    ...(search === undefined ? {} : { search }),
    ...(owner === undefined ? {} : { owner }),
    ...(tag === undefined ? {} : { tag }),
    ...(environment === undefined ? {} : { environment }),
    ...(documented === undefined ? {} : { documented: String(documented) }),
    ...(called === undefined ? {} : { called: String(called) }),
  };
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

/** The actions that calls of an operation name, of the last 30 days. */
export function actionsQuery(id: string, { method, template }: Pick<ApiOperation, "method" | "template">) {
  const query = { method, template };
  return queryOptions({
    queryKey: ["apis.actions", id, query],
    queryFn: ({ signal }) => call(apiEndpoints["apis.actions"], { params: { id }, query, signal }),
  });
}

/** The document stays as it was read until the reader asks again: text that is being read must not move. */
export function specQuery(id: string, dialect: SpecDialect, format: DocumentFormat) {
  return queryOptions({
    queryKey: ["apis.spec", id, dialect, format],
    queryFn: ({ signal }) =>
      call(apiDocumentEndpoints["apis.specText"], { params: { id }, query: { dialect, format }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The versions of the document that people provided, newest first. The first one may come from a schedule. */
export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.documents", id],
    queryFn: ({ signal }) => call(apiDocumentEndpoints["apis.documents"], { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.length === 0 ? paceMs : false),
  });
}

export function documentQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ["apis.document", id, version],
    queryFn: ({ signal }) =>
      call(apiDocumentEndpoints["apis.document"], { params: { id }, query: { version }, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The hosts that documents may be fetched from; they change only when the server restarts. */
export function documentHostsQuery() {
  return queryOptions({
    queryKey: ["apis.documentHosts"],
    queryFn: ({ signal }) => call(apiDocumentEndpoints["apis.documentHosts"], { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** When a document is fetched again; a new schedule is looked at until its first fetch has ended. */
export function documentScheduleQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.documentSchedule", id],
    queryFn: ({ signal }) => call(documentScheduleEndpoints["apis.documentSchedule"], { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.schedule?.last === null ? paceMs : false),
  });
}

export async function documentScheduleChanged(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ["apis.documentSchedule", id] });
}

/** Invalidates what another document or decision changes. */
export async function contractChanged(client: QueryClient, id: string): Promise<void> {
  const names = [
    "documents",
    "documentSchedule",
    "get",
    "operations",
    "spec",
    "changes",
    "conformance",
    "side",
    "decisions",
  ];
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [`apis.${name}`, id] })));
}
