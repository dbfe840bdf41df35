import {
  alertColumns,
  alertKind,
  insightsSeverity,
  alertSortColumns,
  alertState,
  id,
  listOf,
  portNumber,
  sortBy,
  text,
} from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../lib/address/filters.ts";
import { listParams, readSearch, timeBound } from "../../../lib/list/read-search.ts";

/** The columns of the table, in its order: those of an export, and the menu. */
const tableColumns = z.enum([...alertColumns.options, "actions"]);
export type AlertTableColumn = z.infer<typeof tableColumns>;

const schema = z.object({
  ...listParams(tableColumns),
  state: z._default(alertState, "open"),
  "severity[is]": z.optional(listOf(insightsSeverity)),
  "kind[is]": z.optional(listOf(alertKind)),
  "host[is]": z.optional(listOf(text(500))),
  "port[is]": z.optional(listOf(portNumber)),
  search: z.optional(text(200)),
  from: z.optional(timeBound),
  to: z.optional(timeBound),
  sort: sortBy(alertSortColumns, "-last_seen_at"),
  /** The alert whose panel is open. */
  alert: z.optional(id),
});

export type AlertsSearch = z.output<typeof schema>;

export function readAlertsSearch(search: Readonly<Record<string, unknown>>): AlertsSearch {
  return readSearch(schema, search);
}

const operators = filterOperators(["severity[is]", "kind[is]", "host[is]", "port[is]"]);

/** The conditions that an address holds. */
export function filtersOf(search: AlertsSearch): Filter[] {
  return filtersIn(operators, search);
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: AlertsSearch, filters: readonly Filter[]): AlertsSearch {
  return readAlertsSearch({ ...replaceFilters(operators, search, filters), page: 1 });
}

/** Whether the address leaves anything out besides the other states. */
export function isFiltered(search: AlertsSearch): boolean {
  const { from, to, search: words } = search;
  return [from, to, words].some((each) => each !== undefined) || filtersOf(search).length > 0;
}

/** The same state with nothing left out. */
export function withoutFilters({ page_size, sort, state, column }: AlertsSearch): AlertsSearch {
  return readAlertsSearch({ page_size, sort, state, column });
}
