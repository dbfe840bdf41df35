import { apiOperationSortColumns, documentFormat, paging, sortBy, specDialect, text } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../lib/list/read-search.ts";

/** The tabs of an API's page, in their order. */
export const apiTabs = ["overview", "operations", "spec"] as const;
export type ApiTab = (typeof apiTabs)[number];

const schema = z.object({
  ...paging,
  tab: z._default(z.enum(apiTabs), "overview"),
  sort: sortBy(apiOperationSortColumns, "template"),
  search: z.optional(text(200)),
  dialect: z._default(specDialect, "3.1"),
  format: z._default(documentFormat, "json"),
  /** Of the provided document; the newest without it. */
  version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
});

export type ApiSearch = z.output<typeof schema>;

export function readApiSearch(search: Readonly<Record<string, unknown>>): ApiSearch {
  return readSearch(schema, search);
}
