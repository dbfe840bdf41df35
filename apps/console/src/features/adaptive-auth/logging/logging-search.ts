import { decisionColumns, decisionConditions, decisionSortColumns, id, sortBy } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";

/** The router hands over texts of an address as well as values of a link. */
const flag = z.union([z.boolean(), z.stringbool()]);

/** The address of the log: the contract's query in its own words, the columns, the open decision. */
const schema = z.object({
  ...listParams(decisionColumns),
  ...decisionConditions,
  enforced: z.optional(flag),
  registered: z.optional(flag),
  ...timeParams,
  sort: sortBy(decisionSortColumns, "-time"),
  /** New decisions come in on top. */
  live: z._default(flag, false),
  refresh: z._default(z.enum(refreshPaces), "off"),
  /** The decision whose panel is open. */
  decision: z.optional(id),
});

export type LoggingSearch = z.output<typeof schema>;

/** The filters of an address, in the order of the menu. */
export const loggingFilters = [
  "effect",
  "level",
  "client",
  "api",
  "signal",
  "country",
  "address",
  "cause",
  "enforced",
  "registered",
  "feedback",
] as const satisfies readonly (keyof LoggingSearch)[];
export type LoggingFilter = (typeof loggingFilters)[number];

/** Filters that take one value only. */
export const singleFilters: ReadonlySet<string> = new Set<LoggingFilter>([
  "address",
  "enforced",
  "registered",
  "feedback",
]);

/** The address of the log. */
export const loggingSearch = fieldSearch(
  schema,
  Object.fromEntries(loggingFilters.map((field) => [field, { operator: "is", single: singleFilters.has(field) }])),
);
