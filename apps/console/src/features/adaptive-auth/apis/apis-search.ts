import {
  apiEnvironment,
  listOf,
  protectedApiSortColumns,
  protectionMode,
  sensitivity,
  sortBy,
  text,
} from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

/** The columns of the table, in its order. */
const tableColumns = z.enum([
  "name",
  "environment",
  "sensitivity",
  "mode",
  "status",
  "per_hour",
  "step_up_rate_24h",
  "clients",
  "last_decision_at",
  "created_at",
  "actions",
]);
export type ApiColumn = z.infer<typeof tableColumns>;

const schema = z.object({
  ...listParams(tableColumns),
  sort: sortBy(protectedApiSortColumns, "name"),
  search: z.optional(text(200)),
  environment: z.optional(apiEnvironment),
  sensitivity: z.optional(listOf(sensitivity)),
  mode: z.optional(listOf(protectionMode)),
  /** An API of the inventory that is about to be protected. */
  protect: z.optional(z.uuid()),
  archived: z._default(z.union([z.boolean(), z.stringbool()]), false),
});

export type ApisSearch = z.output<typeof schema>;

/** The address of the list of protected APIs. */
export const apisSearch = fieldSearch(schema, {
  environment: { operator: "is", single: true },
  sensitivity: { operator: "is" },
  mode: { operator: "is" },
  archived: { operator: "is", single: true },
});
