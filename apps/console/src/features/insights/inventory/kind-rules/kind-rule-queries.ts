import { apiKindRuleEndpoints, type ApiKindRule } from "@parapet/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

/** The rules that say which APIs are internal and which are external. */
export function kindRulesQuery() {
  return queryOptions({
    queryKey: ["apis.kindRules"],
    queryFn: ({ signal }) => call(apiKindRuleEndpoints["apis.kindRules"], { signal }),
  });
}

/** The APIs that such rules would change. */
export function kindRulesPreviewQuery(rules: readonly ApiKindRule[]) {
  return queryOptions({
    queryKey: ["apis.previewKindRules", rules],
    queryFn: ({ signal }) =>
      call(apiKindRuleEndpoints["apis.previewKindRules"], { body: { rules: [...rules] }, signal }),
    placeholderData: keepPreviousData,
  });
}
