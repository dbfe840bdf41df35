import { decisionEndpoints } from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshInterval } from "../../../lib/list/refresh-pace.ts";
import { loggingFilters, type LoggingSearch } from "./logging-search.ts";

export const decisionsKey = ["decisions"] as const;

/** The two ends of a search's time range; absent ends are left out. */
export function rangeOf({ from, to }: LoggingSearch): TimeRange {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** What of an address a live tail follows: the ends of its range do not select what comes now. */
export function followedOf(search: LoggingSearch) {
  const { enforced, registered, search: words } = search;
  const lists = Object.fromEntries(loggingFilters.map((field) => [field, search[field]]));
  return {
    ...lists,
    ...(enforced !== undefined && { enforced: String(enforced) }),
    ...(registered !== undefined && { registered: String(registered) }),
    ...(words !== undefined && { search: words }),
  };
}

/** What an address selects now, as the contract asks for it. */
export function selectionOf(search: LoggingSearch) {
  return { ...followedOf(search), ...resolveTimeRange(rangeOf(search), new Date()) };
}

/** What of an address selects rows, whatever is shown of them. */
function selecting(search: LoggingSearch) {
  const { column: _column, view: _view, live: _live, refresh: _refresh, decision: _decision, ...rest } = search;
  return rest;
}

export function decisionsQuery(search: LoggingSearch) {
  const { page, page_size, sort } = search;
  return queryOptions({
    queryKey: [...decisionsKey, "list", selecting(search)],
    queryFn: ({ signal }) =>
      call(decisionEndpoints["decisions.list"], { query: { ...selectionOf(search), page, page_size, sort }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(search.refresh),
  });
}

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The bars over the rows of all pages. */
export function histogramQuery(search: LoggingSearch) {
  const { page: _page, page_size: _size, sort: _sort, ...rest } = selecting(search);
  return queryOptions({
    queryKey: [...decisionsKey, "histogram", rest],
    queryFn: ({ signal }) =>
      call(decisionEndpoints["decisions.histogram"], { query: { ...selectionOf(search), time_zone }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(search.live ? "5" : search.refresh),
  });
}

/** What filters choose from. */
export const choicesQuery = queryOptions({
  queryKey: [...decisionsKey, "choices"],
  queryFn: ({ signal }) => call(decisionEndpoints["decisions.choices"], { query: {}, signal }),
  staleTime: 60_000,
});

export function decisionQuery(id: string) {
  return queryOptions({
    queryKey: [...decisionsKey, "get", id],
    queryFn: ({ signal }) => call(decisionEndpoints["decisions.get"], { params: { id }, signal }),
  });
}
