import { usageEndpoints, type Api } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { callsOf } from "../../../../lib/insights/calls-of.ts";
import { rangeOf } from "../contract-queries.ts";

/** Days that the overview looks back. */
const days = 7;
const paceMs = 30_000;
const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function totalsQuery(api: Api) {
  return queryOptions({
    queryKey: ["usage.summary", "api", api.id],
    queryFn: ({ signal }) =>
      call(usageEndpoints["usage.summary"], { query: { ...rangeOf({ days }, new Date()), ...callsOf(api) }, signal }),
    refetchInterval: paceMs,
  });
}

export function courseQuery(api: Api) {
  return queryOptions({
    queryKey: ["usage.series", "api", api.id],
    queryFn: ({ signal }) =>
      call(usageEndpoints["usage.series"], {
        query: { ...rangeOf({ days }, new Date()), ...callsOf(api), time_zone },
        signal,
      }),
    refetchInterval: paceMs,
  });
}
