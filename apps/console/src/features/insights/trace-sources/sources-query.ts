import {
  type BodySent,
  type Endpoints,
  ingestStatusEndpoints,
  rejectEndpoints,
  type RejectReason,
  sourceFunnelEndpoints,
  sourceProxyEndpoints,
  sourceRuleEndpoints,
  traceSourceEndpoints,
  type TrustedProxies,
} from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions, skipToken, type SkipToken } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { pause } from "../../../lib/api/pause.ts";
import type { ListPlace } from "../../../lib/list/list-footer.tsx";
import type { SourcesSearch } from "./sources-search.ts";

/** Milliseconds between two looks at the sources, while the tab is visible. */
const paceMs = 5000;

export const sourcesKey = ["traceSources.list"] as const;

export function sourcesQuery({ page, page_size, sort, search }: SourcesSearch) {
  const query = { page, page_size, sort, ...(search === undefined ? {} : { search }) };
  return queryOptions({
    queryKey: [...sourcesKey, query],
    queryFn: ({ signal }) => call(traceSourceEndpoints["traceSources.list"], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** One source, for the panel of its refused payloads when its row is on another page. */
export function sourceQuery(id: string) {
  return queryOptions({
    queryKey: ["traceSources.get", id],
    queryFn: ({ signal }) => call(traceSourceEndpoints["traceSources.get"], { params: { id }, signal }),
  });
}

/** How one source's traffic arrives. */
export function healthQuery(source_id: string) {
  return queryOptions({
    queryKey: ["ingestStatus.read", source_id],
    queryFn: ({ signal }) => call(ingestStatusEndpoints["ingestStatus.read"], { query: { source_id }, signal }),
    refetchInterval: paceMs,
  });
}

/** How far a source's calls came in a range, whose relative ends are read when it is fetched. */
export function funnelQuery(id: string, range: TimeRange) {
  return queryOptions({
    queryKey: ["traceSources.funnel", id, range],
    queryFn: ({ signal }) =>
      call(sourceFunnelEndpoints["traceSources.funnel"], {
        params: { id },
        query: resolveTimeRange(range, new Date()),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** Which of a source's newest calls a rule would apply to, once its author pauses. @param id null for all sources */
export function ruleCheckQuery(id: string | null, rule: BodySent<Endpoints["sourceRules.check"]>) {
  return queryOptions({
    queryKey: ["sourceRules.check", id, rule],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return id === null
        ? call(sourceRuleEndpoints["sourceRules.check"], { body: rule, signal })
        : call(sourceRuleEndpoints["traceSources.checkRule"], { params: { id }, body: rule, signal });
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
}

/** The rules that hold for all sources. */
export function providerRulesQuery() {
  return queryOptions({
    queryKey: ["sourceRules.get"],
    queryFn: ({ signal }) => call(sourceRuleEndpoints["sourceRules.get"], { signal }),
  });
}

/** Addresses that look like proxies of most of a source's calls; they seldom change. */
export function proxySuggestionQuery(id: string) {
  return queryOptions({
    queryKey: ["traceSources.suggestProxies", id],
    queryFn: ({ signal }) => call(sourceProxyEndpoints["traceSources.suggestProxies"], { params: { id }, signal }),
    staleTime: 60_000,
  });
}

/** Which callers a source's newest calls would have, once the author of proxies pauses. */
export function proxiesCheckQuery(id: string, proxies: TrustedProxies | SkipToken) {
  return queryOptions({
    queryKey: ["traceSources.checkProxies", id, proxies],
    queryFn:
      proxies === skipToken
        ? skipToken
        : async ({ signal }) => {
            await pause(signal);
            return call(sourceProxyEndpoints["traceSources.checkProxies"], { params: { id }, body: proxies, signal });
          },
    retry: false,
    gcTime: 60_000,
  });
}

export function rejectsQuery(source_id: string, place: ListPlace, reason: RejectReason | null = null) {
  const query = { source_id, ...place, ...(reason !== null && { reason: [reason] }) };
  return queryOptions({
    queryKey: ["rejects.list", query],
    queryFn: ({ signal }) => call(rejectEndpoints["rejects.list"], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}
