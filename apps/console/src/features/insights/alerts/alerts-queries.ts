import { alertChannelEndpoints, alertEndpoints, alertRuleEndpoints } from "@parapet/contract";
import { resolveTimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { ListPlace } from "../../../lib/list/list-footer.tsx";
import type { AlertsSearch } from "./alerts-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 10_000;

export const alertsKey = ["alerts"] as const;
export const rulesKey = ["alertRules.list"] as const;
export const channelsKey = ["alertChannels"] as const;

/** What an address selects, as the contract asks for it, now. */
export function alertSelection({ sort, state, search, from, to, ...lists }: AlertsSearch) {
  const range = resolveTimeRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, new Date());
  const severity = lists["severity[is]"];
  const kind = lists["kind[is]"];
  const host = lists["host[is]"];
  return {
    sort,
    state,
    ...(severity && { "severity[is]": severity }),
    ...(kind && { "kind[is]": kind }),
    ...(host && { "host[is]": host }),
    ...(search !== undefined && { search }),
    ...(range.from !== undefined && { from: range.from }),
    ...(range.to !== undefined && { to: range.to }),
  };
}

export function alertsQuery(search: AlertsSearch) {
  const { column: _column, view: _view, alert: _alert, ...selection } = search;
  return queryOptions({
    queryKey: [...alertsKey, "list", selection],
    queryFn: ({ signal }) =>
      call(alertEndpoints["alerts.list"], {
        query: { ...alertSelection(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export function alertQuery(id: string) {
  return queryOptions({
    queryKey: [...alertsKey, "get", id],
    queryFn: ({ signal }) => call(alertEndpoints["alerts.get"], { params: { id }, signal }),
  });
}

export const rulesQuery = queryOptions({
  queryKey: rulesKey,
  queryFn: ({ signal }) => call(alertRuleEndpoints["alertRules.list"], { signal }),
});

export const channelsQuery = queryOptions({
  queryKey: [...channelsKey, "list"],
  queryFn: ({ signal }) => call(alertChannelEndpoints["alertChannels.list"], { signal }),
  refetchInterval: paceMs,
});

export function deliveriesQuery(id: string, query: ListPlace) {
  return queryOptions({
    queryKey: [...channelsKey, "deliveries", id, query],
    queryFn: ({ signal }) => call(alertChannelEndpoints["alertChannels.deliveries"], { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 2000,
  });
}
