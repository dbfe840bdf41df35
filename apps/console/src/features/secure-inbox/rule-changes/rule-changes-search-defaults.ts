import { defaultPageSize } from "@parapet/contract";
import type { RuleChangesSearch } from "./rule-changes-search.ts";

/** Left out of the addresses. */
export const ruleChangesSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-happened_at",
} as const satisfies Partial<RuleChangesSearch>;
