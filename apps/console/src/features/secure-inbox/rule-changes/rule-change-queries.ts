import { type QuerySent, ruleChangeEndpoints } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { selectedNow } from "../../../lib/list/list-search.ts";
import type { RuleChangesSearch } from "./rule-changes-search.ts";

/** Milliseconds between two looks, while the tab is visible: usually, and while something is under way. */
const [paceMs, quickMs] = [15_000, 1_000];

export const ruleChangesKey = ["ruleChanges"] as const;

/** What an address selects, as the contract asks for it, now. */
export const selectionOf = (search: RuleChangesSearch): QuerySent<(typeof ruleChangeEndpoints)["ruleChanges.select"]> =>
  selectedNow(search);

export function ruleChangesQuery(search: RuleChangesSearch) {
  const { column: _column, view: _view, ...selection } = search;
  return queryOptions({
    queryKey: [...ruleChangesKey, "list", selection],
    queryFn: ({ signal }) =>
      call(ruleChangeEndpoints["ruleChanges.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

export function ruleChangeQuery(id: string) {
  return queryOptions({
    queryKey: [...ruleChangesKey, "get", id],
    queryFn: ({ signal }) => call(ruleChangeEndpoints["ruleChanges.get"], { params: { id }, signal }),
    refetchInterval: paceMs,
  });
}

export const ruleCoverageQuery = queryOptions({
  queryKey: [...ruleChangesKey, "coverage"],
  queryFn: ({ signal }) => call(ruleChangeEndpoints["ruleSweeps.coverage"], { signal }),
  refetchInterval: ({ state: { data } }) => (data?.sweep?.state === "running" ? quickMs : paceMs),
});
