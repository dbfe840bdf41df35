import { paging, role, sortBy, text, userStatus } from "@parapet/contract";
import * as z from "zod/mini";
import { chosenOf, readSearch } from "../read-search.ts";

/** The columns of the table, in its order. */
const userColumns = z.enum([
  "name",
  "email",
  "role",
  "status",
  "organization",
  "mfa",
  "last_login_at",
  "created_at",
  "actions",
]);
export type UserColumn = z.infer<typeof userColumns>;

const schema = z.object({
  ...paging,
  sort: sortBy(["name", "email", "role", "status", "created_at", "last_login_at"], "name"),
  search: z.optional(text(200)),
  role: z.optional(role),
  status: z.optional(userStatus),
  column: chosenOf(userColumns),
});

export type UsersSearch = z.output<typeof schema>;

export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  return readSearch(schema, search);
}

/** Whether the address leaves anybody out. */
export function isFiltered({ search, role: chosen, status }: UsersSearch): boolean {
  return search !== undefined || chosen !== undefined || status !== undefined;
}
