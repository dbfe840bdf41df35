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
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

/** The columns of the table, in its order: those of an export, and the menu. */
const tableColumns = z.enum([...alertColumns.options, "actions"]);
export type AlertTableColumn = z.infer<typeof tableColumns>;

const conditions = {
  "severity[is]": z.optional(listOf(insightsSeverity)),
  "kind[is]": z.optional(listOf(alertKind)),
  "host[is]": z.optional(listOf(text(500))),
  "port[is]": z.optional(listOf(portNumber)),
};

const schema = z.object({
  ...listParams(tableColumns),
  state: z._default(alertState, "open"),
  ...conditions,
  search: z.optional(text(200)),
  ...timeParams,
  sort: sortBy(alertSortColumns, "-last_seen_at"),
  /** The alert whose panel is open. */
  alert: z.optional(id),
});

export type AlertsSearch = z.output<typeof schema>;

/** The address of the list of alerts. */
export const alertsSearch = listSearch(schema, conditions, ["state"]);
