import { alertEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { type ApiPlace, callsOf } from "./calls-of.ts";

/** Milliseconds between two looks, while the tab is visible: rules are evaluated every minute. */
const paceMs = 30_000;

/** Open alerts without an assignee; `total` counts them. Only those of an API if one is given. */
export function openAlertsQuery(api?: ApiPlace) {
  return queryOptions({
    queryKey: ["alerts", "open", api?.host ?? null, api?.port ?? null],
    queryFn: ({ signal }) =>
      call(alertEndpoints["alerts.list"], {
        query: { state: "open", sort: "-severity", page_size: 10, ...(api && callsOf(api)) },
        signal,
      }),
    refetchInterval: paceMs,
  });
}
