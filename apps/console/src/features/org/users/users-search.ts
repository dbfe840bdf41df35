import { id, role, sortBy, text, userColumns, userStatus } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

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

const one = { operator: "is", single: true };

/** The address of the list of users. */
export const usersSearch = fieldSearch(schema, { role: one, status: one, organization_id: one });
