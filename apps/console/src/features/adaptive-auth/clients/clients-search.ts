import {
  apiClientColumns,
  apiClientSortColumns,
  clientIdentifierKind,
  clientKind,
  clientOwner,
  clientState,
  id,
  listOf,
  sortBy,
  text,
} from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";
import { clientTabs } from "./client-tabs.ts";

/** The columns of the table, in its order: those of an export, and the menu. */
const tableColumns = z.enum([...apiClientColumns.options, "actions"]);
export type ClientColumn = z.infer<typeof tableColumns>;

const schema = z.object({
  ...listParams(tableColumns),
  sort: sortBy(apiClientSortColumns, "name"),
  search: z.optional(text(200)),
  kind: z.optional(clientKind),
  state: z.optional(listOf(clientState)),
  api: z.optional(id),
  organization: z.optional(id),
  tag: z.optional(listOf(text(40))),
  owner: z.optional(clientOwner),
  known_by: z.optional(listOf(clientIdentifierKind)),
  /** The client in the drawer, and its tab. */
  client: z.optional(id),
  tab: z.optional(z.enum(clientTabs)),
});

export type ClientsSearch = z.output<typeof schema>;

const one = { operator: "is", single: true };
const many = { operator: "isOneOf" };

/** The address of the list of clients. */
export const clientsSearch = fieldSearch(schema, {
  kind: one,
  state: many,
  api: one,
  organization: one,
  tag: many,
  owner: one,
  known_by: many,
});
