import { defaultPageSize } from "@parapet/contract";
import type { QuarantineSearch } from "./quarantine-search.ts";

/** Left out of the addresses. */
export const quarantineSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-held_at",
} as const satisfies Partial<QuarantineSearch>;
