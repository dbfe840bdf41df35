import { paging, sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";
import { chosenOf, readSearch } from "../read-search.ts";

/** The columns of the table, in its order. */
const organizationColumns = z.enum([
  "name",
  "users",
  "mail_domains",
  "invitation_code",
  "created_at",
  "archived_at",
  "actions",
]);
export type OrganizationColumn = z.infer<typeof organizationColumns>;

const schema = z.object({
  ...paging,
  sort: sortBy(["name", "users", "created_at"], "name"),
  search: z.optional(text(200)),
  archived: z._default(z.union([z.boolean(), z.stringbool()]), false),
  column: chosenOf(organizationColumns),
});

export type OrganizationsSearch = z.output<typeof schema>;

export function readOrganizationsSearch(search: Readonly<Record<string, unknown>>): OrganizationsSearch {
  return readSearch(schema, search);
}
