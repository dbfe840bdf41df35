import {
  apiContractEndpoints,
  apiDecisionEndpoints,
  apiDocumentEndpoints,
  apiSettingsEndpoints,
  findingEndpoints,
  type ComparedVersion,
  type Endpoints,
  type QuerySent,
} from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** What an address asks about traffic: so many days until an instant, now without one. */
interface Lookback {
  readonly days: number;
  readonly at?: string | undefined;
}

const dayMs = 86_400_000;

/** The range of a lookback as it is now. */
export function rangeOf({ days, at }: Lookback, now: Date): { from: string; to: string } {
  const to = at === undefined ? now : new Date(at);
  return { from: new Date(to.getTime() - days * dayMs).toISOString(), to: to.toISOString() };
}

/** Milliseconds between two looks at traffic of now; the past stays what it was. */
const paceMs = 30_000;
const paceOf = ({ at }: Lookback) => (at === undefined ? paceMs : false);

export function conformanceQuery(id: string, lookback: Lookback) {
  return queryOptions({
    queryKey: ["apis.conformance", id, lookback],
    queryFn: ({ signal }) =>
      call(apiContractEndpoints["apis.conformance"], { params: { id }, query: rangeOf(lookback, new Date()), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceOf(lookback),
  });
}

type Page = Pick<QuerySent<Endpoints["apis.consumers"]>, "page" | "page_size">;

export function consumersQuery(id: string, lookback: Lookback, page: Page) {
  return queryOptions({
    queryKey: ["apis.consumers", id, lookback, page],
    queryFn: ({ signal }) =>
      call(apiContractEndpoints["apis.consumers"], {
        params: { id },
        query: { ...rangeOf(lookback, new Date()), ...page },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceOf(lookback),
  });
}

export function changesQuery(id: string, from: ComparedVersion, to: ComparedVersion) {
  return queryOptions({
    queryKey: ["apis.changes", id, from, to],
    queryFn: ({ signal }) =>
      call(apiContractEndpoints["apis.changes"], { params: { id }, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A side of a comparison as YAML, which is compared line by line. */
export function sideQuery(id: string, version: ComparedVersion) {
  return queryOptions({
    queryKey: ["apis.side", id, version],
    queryFn: ({ signal }) =>
      version === "learnt"
        ? call(apiDocumentEndpoints["apis.specText"], { params: { id }, query: { format: "yaml" }, signal })
        : call(apiDocumentEndpoints["apis.document"], { params: { id }, query: { version, format: "yaml" }, signal }),
  });
}

export function findingsQuery(query: QuerySent<Endpoints["findings.list"]>) {
  return queryOptions({
    queryKey: ["findings.list", query],
    queryFn: ({ signal }) => call(findingEndpoints["findings.list"], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** The decisions about paths that stand. */
export function decisionsQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.decisions", id],
    queryFn: ({ signal }) => call(apiDecisionEndpoints["apis.decisions"], { params: { id }, signal }),
  });
}

/** What learning proposes; not refetched during a review. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.review", id],
    queryFn: ({ signal }) => call(apiDecisionEndpoints["apis.review"], { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function settingsQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.settings", id],
    queryFn: ({ signal }) => call(apiSettingsEndpoints["apis.settings"], { params: { id }, signal }),
  });
}
