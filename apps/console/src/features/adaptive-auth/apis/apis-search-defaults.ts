import { defaultPageSize } from "@parapet/contract";
import type { ApisSearch } from "./apis-search.ts";

/** Left out of the address. */
export const apisSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
  archived: false,
} as const satisfies Partial<ApisSearch>;
