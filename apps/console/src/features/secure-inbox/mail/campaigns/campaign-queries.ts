import { campaignEndpoints, type QuerySent } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { selectedNow } from "../../../../lib/list/list-search.ts";
import { mailKey } from "../mail-queries.ts";
import type { CampaignsSearch } from "./campaigns-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 15_000;

/** Milliseconds for which what Microsoft said of reading is good: each look asks for every mail. */
const readingMs = 5 * 60_000;

/** Below that of mails: what is decided about either changes both. */
const key = [...mailKey, "campaigns"] as const;

/** What an address selects, as the contract asks for it, now. */
export const selectionOf = (search: CampaignsSearch): QuerySent<(typeof campaignEndpoints)["campaigns.select"]> =>
  selectedNow(search);

export function campaignsQuery(search: CampaignsSearch) {
  const { column: _column, view: _view, ...selection } = search;
  return queryOptions({
    queryKey: [...key, "list", selection],
    queryFn: ({ signal }) =>
      call(campaignEndpoints["campaigns.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...key, "get", id],
    queryFn: ({ signal }) => call(campaignEndpoints["campaigns.get"], { params: { id }, signal }),
    refetchInterval: paceMs,
  });
}

/** Apart from what lists change: what is decided here changes nothing at Microsoft. */
export function campaignReadingQuery(id: string) {
  return queryOptions({
    queryKey: ["campaigns.reading", id],
    queryFn: ({ signal }) => call(campaignEndpoints["campaigns.reading"], { params: { id }, signal }),
    staleTime: readingMs,
  });
}
