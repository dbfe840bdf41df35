import { sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

/** The columns of the table, in its order. */
const tableColumns = z.enum([
  "name",
  "users",
  "mail_domains",
  "invitation_code",
  "created_at",
  "archived_at",
  "actions",
]);
export type OrganizationColumn = z.infer<typeof tableColumns>;

const schema = z.object({
  ...listParams(tableColumns),
  sort: sortBy(["name", "users", "created_at"], "name"),
  search: z.optional(text(200)),
  archived: z._default(z.union([z.boolean(), z.stringbool()]), false),
});

export type OrganizationsSearch = z.output<typeof schema>;

/** The address of the list of organizations. */
export const organizationsSearch = fieldSearch(schema, { archived: { operator: "is", single: true } });
