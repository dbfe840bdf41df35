import { defaultPageSize } from "@parapet/contract";
import type { ActionsSearch } from "./actions-search.ts";

/** Left out of the addresses. */
export const actionsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-created_at",
} as const satisfies Partial<ActionsSearch>;
