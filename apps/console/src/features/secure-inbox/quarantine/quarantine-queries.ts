import { mailConnectionEndpoints, quarantineEndpoints, type QuerySent } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { selectedNow } from "../../../lib/list/list-search.ts";
import type { QuarantineSearch } from "./quarantine-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 15_000;

export const quarantineKey = ["quarantine"] as const;

/** What an address selects, as the contract asks for it, now. */
export function selectionOf({
  item: _item,
  ...search
}: QuarantineSearch): QuerySent<(typeof quarantineEndpoints)["quarantine.select"]> {
  return selectedNow(search);
}

export function quarantineQuery(search: QuarantineSearch) {
  const { column: _column, view: _view, item: _item, ...selection } = search;
  return queryOptions({
    queryKey: [...quarantineKey, "list", selection],
    queryFn: ({ signal }) =>
      call(quarantineEndpoints["quarantine.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export function heldQuery(id: string) {
  return queryOptions({
    queryKey: [...quarantineKey, "get", id],
    queryFn: ({ signal }) => call(quarantineEndpoints["quarantine.get"], { params: { id }, signal }),
    refetchInterval: paceMs,
  });
}

/** Whether the tenant lets mail be moved; asked for where a list is empty. */
export const connectionQuery = queryOptions({
  queryKey: ["mailConnection.capabilities"],
  queryFn: ({ signal }) => call(mailConnectionEndpoints["mailConnection.capabilities"], { signal }),
});
