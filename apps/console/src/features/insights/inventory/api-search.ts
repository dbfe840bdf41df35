import {
  apiOperationSortColumns,
  comparedVersion,
  documentFormat,
  findingState,
  instant,
  listOf,
  paging,
  sortBy,
  specDialect,
  text,
} from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../lib/list/read-search.ts";

/** The tabs of an API's page, in their order. */
export const apiTabs = [
  "overview",
  "operations",
  "spec",
  "changes",
  "conformance",
  "consumers",
  "findings",
  "settings",
] as const;
export type ApiTab = (typeof apiTabs)[number];

/** Days that a look at traffic reaches back. */
export const lookbackDays = [1, 7, 30, 90] as const;

const schema = z.object({
  ...paging,
  tab: z._default(z.enum(apiTabs), "overview"),
  sort: sortBy(apiOperationSortColumns, "template"),
  search: z.optional(text(200)),
  dialect: z._default(specDialect, "3.1"),
  format: z._default(documentFormat, "json"),
  /** The sides of a comparison. */
  base: z.optional(comparedVersion),
  revision: z.optional(comparedVersion),
  /** Of findings. */
  state: z._default(findingState, "open"),
  "action[is]": z.optional(listOf(text(500))),
  days: z._default(z.pipe(z.coerce.number<number>(), z.literal([...lookbackDays])), 30),
  /** The instant that traffic is looked at from; now without it. */
  at: z.optional(instant),
  /** Of the provided document; the newest without it. */
  version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
});

export type ApiSearch = z.output<typeof schema>;

export function readApiSearch(search: Readonly<Record<string, unknown>>): ApiSearch {
  return readSearch(schema, search);
}
