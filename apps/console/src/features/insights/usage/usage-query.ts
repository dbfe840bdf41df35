import {
  type AnswerOf,
  type Endpoints,
  eventEndpoints,
  type QuerySent,
  traceSourceEndpoints,
  type UsageDimension,
  usageEndpoints,
} from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshInterval } from "../../../lib/list/refresh-pace.ts";
import type { UsageSearch } from "./usage-search.ts";

type Selection = QuerySent<Endpoints["usage.summary"]>;
export type UsageSummary = AnswerOf<Endpoints["usage.summary"]>;

/** The verdicts of calls that differ from a document. */
export const differing = ["shadow", "zombie", "rogue", "violation"] as const;

/** As many as a card of the page has room for. */
const ranked = 8;

const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function rangeOf({ from, to }: UsageSearch): TimeRange {
  return { from, ...(to === undefined ? {} : { to }) };
}

/** The conditions of an address, without the time. */
export function conditionsOf(search: UsageSearch) {
  const { from: _from, to: _to, compare: _compare, order: _order, refresh: _refresh, ...filters } = search;
  return filters;
}

/** What an address selects at `now`, as the contract asks for it. */
function selectionOf(search: UsageSearch, now: Date): Selection {
  return { ...conditionsOf(search), ...resolveTimeRange(rangeOf(search), now) };
}

/** A ranking as an export asks for it. */
export function rankingOf(search: UsageSearch, by: UsageDimension) {
  return { ...selectionOf(search, new Date()), by, order: search.order };
}

/** What every query of the page has; the relative ends of the range are read when it is fetched. */
function common(search: UsageSearch) {
  return {
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(search.refresh),
  };
}

const keyOf = (search: UsageSearch) => ({ ...conditionsOf(search), from: search.from, to: search.to });

export function summaryQuery(search: UsageSearch) {
  return queryOptions({
    queryKey: ["usage.summary", keyOf(search)],
    queryFn: ({ signal }) => call(usageEndpoints["usage.summary"], { query: selectionOf(search, new Date()), signal }),
    ...common(search),
  });
}

export function seriesQuery(search: UsageSearch) {
  return queryOptions({
    queryKey: ["usage.series", keyOf(search)],
    queryFn: ({ signal }) =>
      call(usageEndpoints["usage.series"], { query: { ...selectionOf(search, new Date()), time_zone }, signal }),
    ...common(search),
  });
}

export function rankingsQuery(search: UsageSearch) {
  const { order } = search;
  return queryOptions({
    queryKey: ["usage.rankings", { ...keyOf(search), order }],
    queryFn: ({ signal }) =>
      call(usageEndpoints["usage.rankings"], {
        query: { ...selectionOf(search, new Date()), order, limit: ranked },
        signal,
      }),
    ...common(search),
  });
}

export function heatMapQuery(search: UsageSearch) {
  return queryOptions({
    queryKey: ["usage.heatMap", keyOf(search)],
    queryFn: ({ signal }) =>
      call(usageEndpoints["usage.heatMap"], { query: { ...selectionOf(search, new Date()), time_zone }, signal }),
    ...common(search),
  });
}

/** As many as fit next to a chart. */
const latest = 10;

/** The newest calls that differ from the document of their API; a filter for verdicts narrows them. */
export function latestDifferencesQuery(search: UsageSearch) {
  const wanted = differing.filter((verdict) => search["verdict[is]"]?.includes(verdict) ?? true);
  return queryOptions({
    queryKey: ["usage.latest", keyOf(search)],
    queryFn: async ({ signal }) => {
      if (wanted.length === 0) return [];
      const query = { ...selectionOf(search, new Date()), "verdict[is]": wanted, page_size: latest } as const;
      return (await call(eventEndpoints["events.list"], { query, signal })).items;
    },
    ...common(search),
  });
}

/** Whether there is any call, API call or not: distinguishes a new installation from a quiet one. */
export const anyCallQuery = queryOptions({
  queryKey: ["events.list", "any"],
  queryFn: ({ signal }) =>
    call(eventEndpoints["events.list"], { query: { showNonApi: "true", page_size: 10 }, signal }),
});

/** The sources to filter by; a hundred are enough to choose from. */
export const sourcesQuery = queryOptions({
  queryKey: ["traceSources.list", "choices"],
  queryFn: ({ signal }) => call(traceSourceEndpoints["traceSources.list"], { query: { page_size: 100 }, signal }),
  staleTime: 60_000,
});
