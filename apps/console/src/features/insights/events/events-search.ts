import { eventColumns, eventFilters, eventSelection, histogramKind } from "@parapet/contract";
import * as z from "zod/mini";
import { filterOperators } from "../../../lib/address/filters.ts";
import { listSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";

/** The address of the events list: the contract's query in its own words, the columns, the pace of reloading. */
const schema = z.object({
  ...listParams(eventColumns),
  ...eventSelection,
  ...timeParams,
  // The router hands over texts of an address as well as values of a link.
  showNonApi: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** What the bars above the list are cut by. */
  by: z._default(histogramKind, "status"),
  /** New calls come in on top. */
  live: z._default(z.union([z.boolean(), z.stringbool()]), false),
  refresh: z._default(z.enum(refreshPaces), "off"),
});

export type EventsSearch = z.output<typeof schema>;

/** The address of the list of events. */
export const eventsSearch = listSearch(schema, eventFilters, ["showNonApi", "by", "live", "refresh", "view"]);

/** The contract's filters as fields with their operators, in its order. */
export const eventOperators = filterOperators(Object.keys(eventFilters));
