import { mailEndpoints, type QuerySent } from "@parapet/contract";
import { resolveTimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { MailSearch } from "./mail-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 15_000;

export const mailKey = ["mail"] as const;

type Selection = QuerySent<(typeof mailEndpoints)["mail.select"]>;

/** What an address selects, as the contract asks for it, now. */
export function selectionOf(search: MailSearch): Selection {
  const { page: _page, page_size: _size, column: _column, view: _view, list: _list, from, to, ...rest } = search;
  const range = resolveTimeRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, new Date());
  return {
    ...rest,
    ...(range.from !== undefined && { from: range.from }),
    ...(range.to !== undefined && { to: range.to }),
  };
}

export function mailsQuery(search: MailSearch) {
  const { column: _column, view: _view, list: _list, ...selection } = search;
  return queryOptions({
    queryKey: [...mailKey, "list", selection],
    queryFn: ({ signal }) =>
      call(mailEndpoints["mail.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: [...mailKey, "get", id],
    queryFn: ({ signal }) => call(mailEndpoints["mail.get"], { params: { id }, signal }),
  });
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: [...mailKey, "similar", id],
    queryFn: ({ signal }) => call(mailEndpoints["mail.similar"], { params: { id }, signal }),
  });
}
