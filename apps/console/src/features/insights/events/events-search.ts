import { eventColumns, eventSelection, histogramKind } from "@parapet/contract";
import * as z from "zod/mini";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";
import { listParams, readSearch, timeBound } from "../../../lib/list/read-search.ts";

/** The address of the events list: the contract's query in its own words, the columns, the pace of reloading. */
const schema = z.object({
  ...listParams(eventColumns),
  ...eventSelection,
  from: z.optional(timeBound),
  to: z.optional(timeBound),
  // The router hands over texts of an address as well as values of a link.
  showNonApi: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** What the bars above the list are cut by. */
  by: z._default(histogramKind, "status"),
  /** New calls come in on top. */
  live: z._default(z.union([z.boolean(), z.stringbool()]), false),
  refresh: z._default(z.enum(refreshPaces), "off"),
});

export type EventsSearch = z.output<typeof schema>;

export function readEventsSearch(search: Readonly<Record<string, unknown>>): EventsSearch {
  return readSearch(schema, search);
}
