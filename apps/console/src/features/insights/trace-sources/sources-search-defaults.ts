import { defaultPageSize } from "@parapet/contract";
import type { SourcesSearch } from "./sources-search.ts";

/** Left out of the address. */
export const sourcesSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
} as const satisfies Partial<SourcesSearch>;
