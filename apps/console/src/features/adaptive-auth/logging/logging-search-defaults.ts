import { defaultPageSize } from "@parapet/contract";
import type { LoggingSearch } from "./logging-search.ts";

/** Left out of the address. */
export const loggingSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-time",
  live: false,
  refresh: "off",
} as const satisfies Partial<LoggingSearch>;
