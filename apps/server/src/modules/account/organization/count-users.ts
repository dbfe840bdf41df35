import { sql } from "drizzle-orm";
import { organizationTable } from "./table.ts";
import { userTable } from "../user/table.ts";

/** How many people belong to the organization of the row. */
export const countedUsers = sql<number>`(
  SELECT count(*)::int FROM ${userTable} WHERE ${userTable.organizationId} = ${organizationTable.id}
)`;
