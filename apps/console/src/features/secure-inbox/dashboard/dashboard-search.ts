import { momentOf } from "@parapet/ui/time-range";
import * as z from "zod/mini";
import { readSearch } from "../../../lib/list/read-search.ts";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";

/** An instant, or a token relative to now such as `now-1h`. */
const bound = z.string().check(z.refine((text) => momentOf(text, new Date()) !== null));

/** The address of the dashboard: what is counted, and the pace of reloading. */
const schema = z.object({
  from: z._default(bound, "now-7d"),
  to: z.optional(bound),
  refresh: z._default(z.enum(refreshPaces), "off"),
});

export type DashboardSearch = z.output<typeof schema>;

export function readDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  return readSearch(schema, search);
}
