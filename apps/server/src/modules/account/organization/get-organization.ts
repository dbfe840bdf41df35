import type { Organization } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { countedUsers } from "./count-users.ts";
import { visibleOrganizations } from "./policy.ts";
import { presentOrganization } from "./present.ts";
import { organizationTable } from "./table.ts";

/** Reads one organization. @throws Failure `not_found` */
export async function getOrganization(call: ViewerCall, id: string): Promise<Organization> {
  return readOrganization(call.platform.postgres.db, call, id);
}

/** As `getOrganization`, inside a transaction. */
export async function readOrganization(db: Queryable, call: ViewerCall, id: string): Promise<Organization> {
  const [found] = await db
    .select({ row: organizationTable, users: countedUsers })
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), visibleOrganizations(call.viewer)));
  if (found === undefined) throw new Failure("not_found");
  return presentOrganization(found.row, found.users, call.viewer);
}
