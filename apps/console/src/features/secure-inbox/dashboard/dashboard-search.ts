import * as z from "zod/mini";
import { readSearch, timeBound } from "../../../lib/list/read-search.ts";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";

/** The address of the dashboard: what is counted, and the pace of reloading. */
const schema = z.object({
  from: z._default(timeBound, "now-7d"),
  to: z.optional(timeBound),
  refresh: z._default(z.enum(refreshPaces), "off"),
});

export type DashboardSearch = z.output<typeof schema>;

export function readDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  return readSearch(schema, search);
}
