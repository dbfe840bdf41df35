import {
  type ComparedWith,
  eventEndpoints,
  type Endpoints,
  type QuerySent,
  traceSourceEndpoints,
} from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshInterval } from "../../../lib/list/refresh-pace.ts";
import type { EventsSearch } from "./events-search.ts";

type Selection = Omit<QuerySent<Endpoints["events.export"]>, "column">;

/** The two ends of a search's time range; absent ends are left out. */
export function rangeOf({ from, to }: EventsSearch): TimeRange {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** What an address selects at `now`, as the contract asks for it. */
export function selectionOf(search: EventsSearch, now: Date): Selection {
  const {
    page: _page,
    page_size: _size,
    column: _column,
    refresh: _refresh,
    view: _view,
    by: _by,
    live: _live,
    showNonApi,
    from: _from,
    to: _to,
    ...filters
  } = search;
  return { ...filters, ...resolveTimeRange(rangeOf(search), now), showNonApi: String(showNonApi) };
}

/** What of an address a live tail follows: the ends of its range do not select what comes now. */
export function followedOf(search: EventsSearch) {
  const { from: _from, to: _to, sort: _sort, ...selecting } = selectionOf(search, new Date(0));
  return selecting;
}

/** The rows of a page. The relative ends of its time range are read when it is fetched, not when it is asked for. */
export function eventsQuery(search: EventsSearch) {
  const { column: _column, view: _view, by: _by, live: _live, refresh, ...selecting } = search;
  return queryOptions({
    queryKey: ["events.list", selecting],
    queryFn: ({ signal }) =>
      call(eventEndpoints["events.list"], {
        query: { ...selectionOf(search, new Date()), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(refresh),
  });
}

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The bars over the rows of all pages. */
export function histogramQuery(search: EventsSearch) {
  const {
    column: _column,
    view: _view,
    page: _page,
    page_size: _size,
    sort: _sort,
    refresh,
    live,
    ...selecting
  } = search;
  return queryOptions({
    queryKey: ["events.histogram", selecting],
    queryFn: ({ signal }) => {
      const { sort: _order, ...query } = selectionOf(search, new Date());
      return call(eventEndpoints["events.histogram"], { query: { ...query, by: search.by, time_zone }, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(live ? "5" : refresh),
  });
}

/** Whether there is any call, API call or not: distinguishes a new installation from a quiet one. */
export const anyEventQuery = queryOptions({
  queryKey: ["events.list", "any"],
  queryFn: ({ signal }) =>
    call(eventEndpoints["events.list"], { query: { showNonApi: "true", page_size: 10 }, signal }),
});

export function eventQuery(id: string) {
  return queryOptions({
    queryKey: ["events.get", id],
    queryFn: ({ signal }) => call(eventEndpoints["events.get"], { params: { id }, signal }),
    // A traced call never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a call is compared with; null when there is no such document. */
export function differenceQuery(id: string, against: ComparedWith, whole: boolean) {
  return queryOptions({
    queryKey: ["events.difference", id, against, whole],
    queryFn: async ({ signal }) => {
      const query = { against, whole: String(whole) };
      return (await call(eventEndpoints["events.difference"], { params: { id }, query, signal })) ?? null;
    },
    // From the operation to the whole document and back, the texts stay until the others are there.
    placeholderData: keepPreviousData,
  });
}

export function neighboursQuery(id: string) {
  return queryOptions({
    queryKey: ["events.neighbours", id],
    queryFn: ({ signal }) => call(eventEndpoints["events.neighbours"], { params: { id }, signal }),
  });
}

/** The sources to filter by; a hundred are enough to choose from. */
export const eventSourcesQuery = queryOptions({
  queryKey: ["traceSources.list", "choices"],
  queryFn: ({ signal }) => call(traceSourceEndpoints["traceSources.list"], { query: { page_size: 100 }, signal }),
  staleTime: 60_000,
});
