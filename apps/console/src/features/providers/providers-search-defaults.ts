import { defaultPageSize } from "@parapet/contract";
import type { ProvidersSearch } from "./providers-search.ts";

/** Left out of the address. */
export const providersSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
  archived: false,
} as const satisfies Partial<ProvidersSearch>;
