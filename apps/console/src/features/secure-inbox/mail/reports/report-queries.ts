import { type QuerySent, type ReplyVerdict, reportEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { selectedNow } from "../../../../lib/list/list-search.ts";
import { mailKey } from "../mail-queries.ts";
import type { ReportsSearch } from "./reports-search.ts";

/** Milliseconds between two looks, while the tab is visible: reports are shown as they come. */
const paceMs = 5_000;

/** Below that of mails: what is decided about either changes both. */
const key = [...mailKey, "reports"] as const;

/** What an address selects, as the contract asks for it, now. */
export const selectionOf = (search: ReportsSearch): QuerySent<(typeof reportEndpoints)["reports.select"]> =>
  selectedNow(search);

export function reportsQuery(search: ReportsSearch) {
  const { column: _column, view: _view, ...selection } = search;
  return queryOptions({
    queryKey: [...key, "list", selection],
    queryFn: ({ signal }) =>
      call(reportEndpoints["reports.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export const reportSummaryQuery = queryOptions({
  queryKey: [...key, "summary"],
  queryFn: ({ signal }) => call(reportEndpoints["reports.summary"], { signal }),
  refetchInterval: paceMs,
});

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...key, "get", id],
    queryFn: ({ signal }) => call(reportEndpoints["reports.get"], { params: { id }, signal }),
    refetchInterval: paceMs,
  });
}

export function repliesQuery(id: string, verdict: ReplyVerdict) {
  return queryOptions({
    queryKey: [...key, "replies", id, verdict],
    queryFn: ({ signal }) => call(reportEndpoints["reports.replies"], { params: { id }, query: { verdict }, signal }),
  });
}
