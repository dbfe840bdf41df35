import { defaultPageSize } from "@parapet/contract";
import type { EventsSearch } from "./events-search.ts";

/** Left out of the address. */
export const eventsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-time",
  showNonApi: false,
  by: "status",
  live: false,
  refresh: "off",
} as const satisfies Partial<EventsSearch>;
