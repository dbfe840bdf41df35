import { and, arrayContains, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "../provider/table.ts";
import { organizationTable, type OrganizationRow } from "./table.ts";

interface Newcomer {
  readonly email: string;
  readonly code: string | null;
}

/**
 * The organization that takes a newcomer: the one of the code where one is given, otherwise the one that allows the
 * mail domain. Two providers may allow the same domain; then only a code tells which is meant.
 */
export async function findOpenOrganization(db: Queryable, { email, code }: Newcomer): Promise<OrganizationRow | null> {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const fits =
    code === null
      ? arrayContains(organizationTable.mailDomains, [domain])
      : eq(organizationTable.invitationCode, code.trim().toUpperCase());
  const found = await db
    .select({ organization: organizationTable })
    .from(organizationTable)
    .innerJoin(providerTable, eq(providerTable.id, organizationTable.providerId))
    .where(and(fits, isNull(organizationTable.archivedAt), isNull(providerTable.archivedAt)))
    .limit(2);
  return found.length === 1 ? (found[0]?.organization ?? null) : null;
}
