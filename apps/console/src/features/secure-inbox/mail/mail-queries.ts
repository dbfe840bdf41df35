import { mailEndpoints, type QuerySent } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { selectedNow } from "../../../lib/list/list-search.ts";
import type { MailSearch } from "./mail-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 15_000;

export const mailKey = ["mail"] as const;

type Selection = QuerySent<(typeof mailEndpoints)["mail.select"]>;

/** What an address selects, as the contract asks for it, now. */
export function selectionOf({ list: _list, ...search }: MailSearch): Selection {
  return selectedNow(search);
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
