import { decisionColumns, decisionConditions, decisionSortColumns, id, sortBy } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { listParams, readSearch, timeBound } from "../../../lib/list/read-search.ts";
import { refreshPaces } from "../../../lib/list/refresh-pace.ts";

/** The router hands over texts of an address as well as values of a link. */
const flag = z.union([z.boolean(), z.stringbool()]);

/** The address of the log: the contract's query in its own words, the columns, the open decision. */
const schema = z.object({
  ...listParams(decisionColumns),
  ...decisionConditions,
  enforced: z.optional(flag),
  registered: z.optional(flag),
  from: z.optional(timeBound),
  to: z.optional(timeBound),
  sort: sortBy(decisionSortColumns, "-time"),
  /** New decisions come in on top. */
  live: z._default(flag, false),
  refresh: z._default(z.enum(refreshPaces), "off"),
  /** The decision whose panel is open. */
  decision: z.optional(id),
});

export type LoggingSearch = z.output<typeof schema>;

export function readLoggingSearch(search: Readonly<Record<string, unknown>>): LoggingSearch {
  return readSearch(schema, search);
}

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

/** The conditions that an address holds. */
export function filtersOf(search: LoggingSearch): Filter[] {
  return loggingFilters.flatMap((field) => {
    const value = search[field];
    return value === undefined ? [] : [{ field, operator: "is", values: [value].flat().map(String) }];
  });
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: LoggingSearch, filters: readonly Filter[]): LoggingSearch {
  const none = Object.fromEntries(loggingFilters.map((field) => [field, undefined]));
  const some = Object.fromEntries(
    filters.map(({ field, values }) => [field, singleFilters.has(field) ? values[0] : values]),
  );
  return readLoggingSearch({ ...search, ...none, ...some, page: 1 });
}

/** Whether the address leaves anything out, so that an empty log may be the fault of its conditions. */
export function isFiltered({ from, to, search, ...rest }: LoggingSearch): boolean {
  return [from, to, search].some((each) => each !== undefined) || filtersOf({ ...rest }).length > 0;
}

/** The same log with nothing left out. */
export function withoutFilters(search: LoggingSearch): LoggingSearch {
  return readLoggingSearch({ ...withFilters(search, []), from: undefined, to: undefined, search: undefined });
}
