import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "./table.ts";

/** The active people of a provider who may act on what its rules find, or those of them with some roles. */
export async function listHandlers(
  db: Queryable,
  providerId: string,
  roles: readonly UserRow["role"][] = ["provider_admin", "analyst"],
): Promise<Pick<UserRow, "id" | "providerId" | "firstName" | "lastName" | "email">[]> {
  return db
    .select({
      id: userTable.id,
      providerId: userTable.providerId,
      firstName: userTable.firstName,
      lastName: userTable.lastName,
      email: userTable.email,
    })
    .from(userTable)
    .where(
      and(
        eq(userTable.providerId, providerId),
        eq(userTable.status, "active"),
        isNull(userTable.organizationId),
        inArray(userTable.role, roles),
      ),
    );
}
