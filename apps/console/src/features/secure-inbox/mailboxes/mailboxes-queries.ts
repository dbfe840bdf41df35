import { mailboxEndpoints, protectionEndpoints, type QuerySent } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { MailboxesSearch } from "./mailboxes-search.ts";

export const mailboxesKey = ["mailboxes"] as const;

type Selection = QuerySent<(typeof mailboxEndpoints)["mailboxes.select"]>;

/** What an address selects, as the contract asks for it. */
export function selectionOf(search: MailboxesSearch): Selection {
  const { page: _page, page_size: _size, column: _column, view: _view, tab: _tab, ...selection } = search;
  return selection;
}

export function mailboxesQuery(search: MailboxesSearch) {
  const query = { ...selectionOf(search), page: search.page, page_size: search.page_size };
  return queryOptions({
    queryKey: [...mailboxesKey, query],
    queryFn: ({ signal }) => call(mailboxEndpoints["mailboxes.list"], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const protectionQuery = queryOptions({
  queryKey: ["mailProtection.list"],
  queryFn: ({ signal }) => call(protectionEndpoints["mailProtection.list"], { signal }),
});
