import { id, role, sortBy, text, userColumns, userStatus } from "@parapet/contract";
import * as z from "zod/mini";
import { listParams, readSearch } from "../../../lib/list/read-search.ts";

/** The columns of the table, in its order: those of an export, and the menu. */
const tableColumns = z.enum([...userColumns.options, "actions"]);
export type UserColumn = z.infer<typeof tableColumns>;

const schema = z.object({
  ...listParams(tableColumns),
  sort: sortBy(["name", "email", "role", "status", "created_at", "last_login_at"], "name"),
  search: z.optional(text(200)),
  role: z.optional(role),
  status: z.optional(userStatus),
  organization_id: z.optional(id),
});

export type UsersSearch = z.output<typeof schema>;

export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  return readSearch(schema, search);
}

/** Whether the address leaves anybody out. */
export function isFiltered({ search, role: chosen, status, organization_id }: UsersSearch): boolean {
  return [search, chosen, status, organization_id].some((condition) => condition !== undefined);
}
