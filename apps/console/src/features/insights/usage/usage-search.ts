import { usageFilters, usageOrders } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch, timeBound } from "../../../lib/list/read-search.ts";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";

/** The address of the usage: the contract's query in its own words, what is compared and ranked, the pace of reloading. */
const schema = z.object({
  ...usageFilters,
  from: z._default(timeBound, "now-24h"),
  to: z.optional(timeBound),
  // The router hands over texts of an address as well as values of a link.
  compare: z._default(z.union([z.boolean(), z.stringbool()]), false),
  order: z._default(usageOrders, "calls"),
  refresh: z._default(z.enum(refreshPaces), "off"),
});

export type UsageSearch = z.output<typeof schema>;

export function readUsageSearch(search: Readonly<Record<string, unknown>>): UsageSearch {
  return readSearch(schema, search);
}
