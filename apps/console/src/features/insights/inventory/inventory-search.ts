import { apiColumns, apiKind, apiSortColumns, sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";
import { listParams, readSearch } from "../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(apiColumns),
  kind: z._default(apiKind, "internal"),
  sort: sortBy(apiSortColumns, "-last_seen_at"),
  search: z.optional(text(200)),
});

export type InventorySearch = z.output<typeof schema>;

export function readInventorySearch(search: Readonly<Record<string, unknown>>): InventorySearch {
  return readSearch(schema, search);
}
