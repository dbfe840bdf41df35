import { alertEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Milliseconds between two looks, while the tab is visible: rules are evaluated every minute. */
const paceMs = 30_000;

/** Open alerts without an assignee; `total` counts them. Only those about a host where one is given. */
export function openAlertsQuery(host?: string) {
  return queryOptions({
    queryKey: ["alerts", "open", host ?? null],
    queryFn: ({ signal }) =>
      call(alertEndpoints["alerts.list"], {
        query: { state: "open", sort: "-severity", page_size: 10, ...(host !== undefined && { "host[is]": [host] }) },
        signal,
      }),
    refetchInterval: paceMs,
  });
}
