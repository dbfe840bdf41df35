import { type QuerySent, tenantActionEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { selectedNow } from "../../../../lib/list/list-search.ts";
import { actionsKey } from "../../../../lib/tenant-action/action-queries.ts";
import type { ActionsSearch } from "./actions-search.ts";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 5_000;

type Selection = Omit<QuerySent<(typeof tenantActionEndpoints)["tenantActions.list"]>, "page" | "page_size">;

/** What an address selects, as the contract asks for it, now. */
export function selectionOf({ item: _item, ...search }: ActionsSearch): Selection {
  return selectedNow(search);
}

export function actionsQuery(search: ActionsSearch) {
  const { column: _column, view: _view, item: _item, ...selection } = search;
  return queryOptions({
    queryKey: [...actionsKey, "list", selection],
    queryFn: ({ signal }) =>
      call(tenantActionEndpoints["tenantActions.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** How many wait for a second person. */
export const waitingQuery = queryOptions({
  queryKey: [...actionsKey, "list", "waiting"],
  queryFn: async ({ signal }) =>
    (
      await call(tenantActionEndpoints["tenantActions.list"], {
        query: { "state[is]": ["proposed"], page_size: 10 },
        signal,
      })
    ).total,
  refetchInterval: paceMs,
});
