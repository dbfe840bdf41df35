import { loginCaseEndpoints, loginEventEndpoints, type QuerySent } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { selectedNow } from "../../../lib/list/list-search.ts";
import type { CasesSearch } from "./cases-search.ts";
import type { EventsSearch } from "./events/events-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 15_000;

export const loginsKey = ["logins"] as const;

/** What an address selects, as the contract asks for it, now. */
export const caseSelectionOf = (search: CasesSearch): QuerySent<(typeof loginCaseEndpoints)["loginCases.select"]> =>
  selectedNow(search);

export function casesQuery(search: CasesSearch) {
  const { column: _column, view: _view, ...selection } = search;
  return queryOptions({
    queryKey: [...loginsKey, "cases", selection],
    queryFn: ({ signal }) =>
      call(loginCaseEndpoints["loginCases.list"], {
        query: { ...caseSelectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...loginsKey, "case", id],
    queryFn: ({ signal }) => call(loginCaseEndpoints["loginCases.get"], { params: { id }, signal }),
    refetchInterval: paceMs,
  });
}

export const eventSelectionOf = (
  search: EventsSearch,
): Omit<QuerySent<(typeof loginEventEndpoints)["loginEvents.list"]>, "page" | "page_size"> => selectedNow(search);

export function eventsQuery(search: EventsSearch) {
  const { column: _column, view: _view, ...selection } = search;
  return queryOptions({
    queryKey: [...loginsKey, "events", selection],
    queryFn: ({ signal }) =>
      call(loginEventEndpoints["loginEvents.list"], {
        query: { ...eventSelectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** What is read of the tenant's sign-ins. */
export const loginHealthQuery = queryOptions({
  queryKey: [...loginsKey, "health"],
  queryFn: ({ signal }) => call(loginEventEndpoints["loginEvents.health"], { signal }),
  refetchInterval: paceMs,
});
