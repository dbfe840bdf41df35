import { apiColumns, apiKind, apiSortColumns, listOf, sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

/** The router reads `true` of an address as what it is. */
const flag = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "boolean" ? value : value === "true" || (value === "false" ? false : value),
  ),
  z.boolean(),
);

const schema = z.object({
  ...listParams(apiColumns),
  kind: z._default(apiKind, "internal"),
  sort: sortBy(apiSortColumns, "-last_seen_at"),
  owner: z.optional(listOf(text(120))),
  tag: z.optional(listOf(text(40))),
  environment: z.optional(listOf(text(40))),
  documented: z.optional(flag),
  called: z.optional(flag),
  archived: z._default(flag, false),
  search: z.optional(text(200)),
});

export type InventorySearch = z.output<typeof schema>;

/** The address of the inventory. */
export const inventorySearch = fieldSearch(schema, {
  owner: { operator: "is" },
  tag: { operator: "is" },
  environment: { operator: "is" },
  documented: { operator: "is", single: true },
  called: { operator: "is", single: true },
  archived: { operator: "is", single: true },
});
