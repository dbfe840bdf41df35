import type { UsageSearch } from "./usage-search.ts";

/** Left out of the address. */
export const usageSearchDefaults = {
  from: "now-24h",
  compare: false,
  order: "calls",
  refresh: "off",
} as const satisfies Partial<UsageSearch>;
