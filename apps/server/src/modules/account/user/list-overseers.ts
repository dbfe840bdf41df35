import { and, eq, ne, or } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "./table.ts";

/** The active administrators over a person: those of the provider, and those of the person's organization. */
export async function listOverseers(
  tx: Transaction,
  { id, providerId, organizationId }: UserRow,
): Promise<Pick<UserRow, "id" | "providerId">[]> {
  const ofOrganization =
    organizationId === null
      ? undefined
      : and(eq(userTable.role, "organization_admin"), eq(userTable.organizationId, organizationId));
  return tx
    .select({ id: userTable.id, providerId: userTable.providerId })
    .from(userTable)
    .where(
      and(
        eq(userTable.providerId, providerId),
        eq(userTable.status, "active"),
        ne(userTable.id, id),
        or(eq(userTable.role, "provider_admin"), ofOrganization),
      ),
    );
}
