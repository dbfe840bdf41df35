import { id, paging, sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";

const schema = z.object({
  page: z.catch(paging.page, 1),
  page_size: z.catch(paging.page_size, 25),
  sort: z.catch(sortBy(["name", "users", "organizations", "created_at"], "name"), "name"),
  search: z.catch(z.optional(text(200)), undefined),
  archived: z.catch(z._default(z.union([z.boolean(), z.stringbool()]), false), false),
  /** The one that is open beside the list. */
  provider: z.catch(z.optional(id), undefined),
});

export type ProvidersSearch = z.output<typeof schema>;

/** Reads an address. What does not parse counts as absent. */
export function readProvidersSearch(search: Readonly<Record<string, unknown>>): ProvidersSearch {
  return schema.parse(search);
}
