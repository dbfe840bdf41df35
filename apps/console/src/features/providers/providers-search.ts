import { id, providerColumns, sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../lib/list/list-search.ts";
import { listParams } from "../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(providerColumns),
  sort: sortBy(["name", "users", "organizations", "created_at"], "name"),
  search: z.optional(text(200)),
  archived: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** The one that is open in the drawer. */
  provider: z.optional(id),
});

export type ProvidersSearch = z.output<typeof schema>;

/** The address of the list of providers. */
export const providersSearch = fieldSearch(schema, { archived: { operator: "is", single: true } });
